// The data that the servers of the studio and of games in play answer with. tests/test_scripts.py compares the keys.
type Path = (string | number)[];

// -- the studio ------------------------------------------------------------------------------------

interface StudioState {
  number: number; reading: number; folder: string; stale: boolean; checked: boolean; title: string;
  language: string; languages: Record<string, string>; words: Record<string, string>;
  pictures: PictureName[]; terrain: Named[]; scenarios: ScenarioName[]; overlays: string[]; classes: string[]; problems: GameProblem[];
}
interface Named { id: string; name: string }
interface PictureName { kind: string; name: string; title: string }
interface ScenarioName { id: string; title: string; maps: string[] }
interface GameProblem {
  severity: string; code: string; message: string; hint?: string; path?: Path | null; file?: string; line?: number; column?: number;
  shown?: { map: string; place: string } | null;
}

interface Fact { name: string; text: string; source: string; file: string; line: number }
interface ChartRow { box: number[]; fact: Fact }
interface RulesCase { number: string; title: string; depth: number; blocks: { kind: string; items: string[] }[]; file: string | null; line: number | null }
interface HelpRoom { room: string; title: string; text: string; keys: [string, string][] }
interface ModuleHeld {
  lists: { title: string; items: string[] }[];
  pieces: { palette: string; names: string[]; commands: string[] }[];
}
interface Question { name: string; title: string; rule: string; summary: string; fields: QuestionField[]; answers: Record<string, string> }
interface SavedPosition { name: string; position: { scenario: string; map: string; pieces: any[] } }
interface QuestionField {
  name: string; label: string; help: string; kind: string; names: string | null; value_names: string | null; required: boolean; default: string;
  choices: [string, string][]; offered: [string, string][]; parts: QuestionField[];
}
interface TranslationPair {
  name: string; source: string; translation: string; state: string; earlier: string; use: string; mistakes: string[]; file: string | null; line: number | null;
}

interface EntryForm extends EntryField {
  fields: EntryField[]; more: EntryField[]; file: string; title: string; thing: { space: string; id: string; picture: string } | null;
  crumbs: { label: string; path: Path }[]; entry: { path: Path; id: string };
}
interface EntryField {
  key: string; path: Path; kind: string; model: string; help: string; written: boolean; line: number | null; spaces: string[]; used: string;
  default: string; value: any; problems: { severity: string; message: string; hint: string }[]; required?: boolean;
  choices?: string[]; items?: EntryItem[]; quick?: string[]; heads?: string[]; bands?: any[]; closed?: boolean; fields?: EntryField[]; more?: EntryField[];
}
interface EntryItem { path: Path; label: string; id?: string; picture?: string; problems: number }
interface EntryUse { key: string; file: string; line: number; path: Path; shown: string; certain: boolean }
interface EntryTable { columns: TableColumn[]; rows: TableRow[] }
interface TableColumn { key: string; path: Path; spaces: string[]; help: string; choices: string[]; number: boolean; list: boolean; used: string }
interface TableRow {
  file: string; list: Path; path: Path; id: string; line: number; cells: Record<string, string>; shared: Record<string, string>; picture: string;
}

interface SetUpAnswer {
  scenario: string; file: string; track: string; unit: number; pieces: SetUpPiece[]; spots: Record<string, any[]>; boxes: Record<string, string>;
  groups: { box: string; name: string; text: string; places: string[]; file: string; line: number }[]; counters: SetUpCounter[];
}
interface SetUpPiece {
  id: string; path: Path; counter: string; at: string; name: string; picture: string; width: number; height: number; signs: string; look: string;
  on_sides: boolean; reduced: boolean; hidden: boolean; file: string; line: number;
}
interface SetUpCounter { id: string; side: string; count: number; on_sides: boolean; back: boolean; unit: boolean; name: string; picture: string; width: number; height: number }

// -- a game in play --------------------------------------------------------------------------------

interface GameTable {
  language: string; languages: Record<string, string>; title: string; scenario: string; scenario_id: string; sides: Named[]; colours: Record<string, string>; words: Record<string, string>;
  map: boolean; first: boolean; field: number[]; size: number[]; unit: number; boxes: Record<string, string>; charts: Record<string, string>;
  places: Record<string, any[]>; seat: string; seats: string[]; pace: string;
}
interface GameState {
  scenario_id: string; number: number; course: number; turn: number; turns: number; phase: string; side: string; steps: TurnStep[];
  on: string; on_name: string; program: boolean; elsewhere: boolean; over: boolean; failed: string[]; viewer: string; pieces: any[][]; piles: CardPile[]; besides: string[];
  score: { result: string; side: string; points: [string, string][]; steps: string[] }; story: StoryStep[]; story_from: number; moved: string[];
  actions: GameAction[]; groups: ActionGroup[]; by_hand: string; spots: Record<string, any[]>; undo: string;
  curtain?: string; curtain_name?: string;
}
interface TurnStep { phase: string; side: string; rule: string; now: boolean }
interface StoryStep { lines: [string, string][]; die?: number; side?: string }
interface GameAction { text: string; said: string; rule: string; targets: string[] }
interface ActionGroup { text: string; cells: [number, string][]; first: number; rule: string }
interface CardPile {
  id: string; kind: string; title: string; rule: string; deck: string; side: string; size: [number, number]; many: number; count?: number;
  backs: string[]; cards: [string, string, string, [number, number]][];
}
