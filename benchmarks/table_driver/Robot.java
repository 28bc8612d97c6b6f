import VASSAL.build.GameModule;
import VASSAL.build.module.DoActionButton;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.tools.LaunchButton;

import java.awt.Point;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/**
 * Plays a module in VASSAL as it is told, line by line: {@code java Robot MODULE SIDE}.
 *
 * <p>A line of the input is a step, its words parted by tabs. The answer is a line with {@code =} before it
 * for each thing that the step found, one with {@code *} for each new line of the chat, one with {@code !} for
 * what went wrong, and {@code .} at the end. Pieces are named by their ids, windows and buttons by their names.
 *
 * <p>The steps {@code dice}, {@code draws}, {@code lots}, {@code answer} and {@code answers} say what comes in the next one.
 */
public class Robot {
  private static final java.util.Map<String, GamePiece> taken = new HashMap<>();
  private static final Chance chance = new Chance();
  /** Steps that read something, or say what comes in the next step. */
  private static final List<String> QUIET = List.of("pieces", "show", "menu", "left", "dice", "draws", "lots", "answer", "answers");

  public static void main(String[] given) throws Exception {
    final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    final GameModule game = Table.begun(given[0], given[1]);
    final Field source = GameModule.class.getDeclaredField("RNG");
    source.setAccessible(true);
    source.set(game, chance);
    final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int heard = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      final String[] step = line.split("\t", -1);
      try {
        tell(out, "=", Table.onEvents(() -> done(game, step)));
        Table.onEvents(() -> null);
        Table.onEvents(() -> null);
      } catch (Exception e) { tell(out, "!", List.of(e.toString())); }
      if (!QUIET.contains(step[0])) {
        final List<String> chat = Table.said(game);
        tell(out, "*", chat.subList(Math.min(heard, chat.size()), chat.size()));
        heard = chat.size();
        tell(out, "!", Table.unanswered());
      }
      out.println(".");
      out.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  private static void tell(PrintStream out, String kind, List<String> lines) {
    for (final String line : lines) out.println(kind + line.replace("\n", " "));
  }

  private static List<String> done(GameModule game, String[] step) throws Exception {
    switch (step[0]) {
    case "load": return loaded(game, step[1]);
    case "pieces": return pieces(game, Arrays.copyOfRange(step, 1, step.length));
    case "show": return shown(game, Arrays.copyOfRange(step, 1, step.length));
    case "menu": return menu(piece(game, step[1]));
    case "key": return asked(game, piece(game, step[1]), step[2]);
    case "drag": return dragged(piece(game, step[1]), step[2], Integer.parseInt(step[3]), Integer.parseInt(step[4]));
    case "palette": return fromPalette(game, step[1]);
    case "button": return pushed(game, step[1]);
    case "answer": Table.willAnswer(step[1]); return List.of();
    case "answers": Table.willAnswer(step[1], step[2]); return List.of();
    case "dice": chance.show(step[1], step[2]); return List.of();
    case "left": return List.of(chance.left());
    case "draws": return ordered(game, Arrays.asList(step).subList(1, step.length));
    case "lots": return firstOnMaps(game, Arrays.asList(step).subList(1, step.length));
    default: throw new IllegalArgumentException("no step is called " + step[0]);
    }
  }

  private static List<String> loaded(GameModule game, String file) throws Exception {
    game.getGameState().setModified(false);
    game.getGameState().setup(false);
    game.getGameState().loadGameInForeground(new File(file));
    game.getGameState().freshenStartupGlobalKeyCommands(game);
    return List.of();
  }

  /** A line for each piece: its id, name, window, place, x, y and deck, then the values of these properties. */
  private static List<String> pieces(GameModule game, String[] properties) {
    final List<String> lines = new ArrayList<>();
    for (final GamePiece piece : game.getGameState().getAllPieces()) {
      if (piece instanceof Stack) continue;
      final Map map = piece.getMap();
      final Point at = piece.getPosition();
      final List<String> words = new ArrayList<>(List.of(
        piece.getId(), text(piece.getProperty(BasicPiece.BASIC_NAME)),
        map == null ? "" : map.getMapName(), map == null ? "" : text(piece.getProperty(BasicPiece.LOCATION_NAME)),
        String.valueOf(at.x), String.valueOf(at.y),
        piece.getParent() instanceof Deck ? ((Deck) piece.getParent()).getDeckName() : ""));
      for (final String property : properties) words.add(text(piece.getProperty(property)));
      lines.add(String.join("\t", words));
    }
    return lines;
  }

  private static String text(Object value) { return value == null ? "" : String.valueOf(value); }

  private static List<String> shown(GameModule game, String[] properties) {
    final List<String> values = new ArrayList<>();
    for (final String property : properties) values.add(text(game.getProperty(property)));
    return values;
  }

  private static List<String> menu(GamePiece piece) {
    final List<String> texts = new ArrayList<>();
    for (final KeyCommand one : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS))
      if (one.getName() != null && !one.getName().isEmpty() && one.isEnabled()) texts.add(said(one));
    return texts;
  }

  private static String said(KeyCommand command) { return command.getName().replaceFirst(" \\[.*", ""); }

  private static List<String> asked(GameModule game, GamePiece piece, String text) {
    for (final KeyCommand one : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS)) {
      if (one.getName() == null || !one.isEnabled() || !said(one).equals(text)) continue;
      KeyBuffer.getBuffer().clear();
      KeyBuffer.getBuffer().add(piece);
      game.sendAndLog(KeyBuffer.getBuffer().keyCommand(one.getKeyStroke()));
      return List.of();
    }
    throw new IllegalArgumentException("its menu has no " + text);
  }

  private static List<String> dragged(GamePiece piece, String window, int x, int y) {
    final Map map = window(window);
    DragBuffer.getBuffer().clear();
    DragBuffer.getBuffer().add(piece);
    final PieceMover mover = map.getComponentsOf(PieceMover.class).get(0);
    GameModule.getGameModule().sendAndLog(mover.movePieces(map, new Point(x, y)));
    DragBuffer.getBuffer().clear();
    return List.of(piece.getId());
  }

  private static Map window(String name) {
    for (final Map map : Map.getMapList()) if (name.equals(map.getMapName())) return map;
    throw new IllegalArgumentException("no window is called " + name);
  }

  private static List<String> fromPalette(GameModule game, String name) {
    for (final PieceSlot slot : game.getAllDescendantComponentsOf(PieceSlot.class)) {
      if (!name.equals(slot.getConfigureName())) continue;
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      piece.setProperty(Properties.PIECE_ID, slot.getGpId());
      final String id = "palette " + taken.size();
      taken.put(id, piece);
      return List.of(id);
    }
    throw new IllegalArgumentException("the palette has no " + name);
  }

  private static List<String> pushed(GameModule game, String text) throws Exception {
    for (final DoActionButton button : game.getAllDescendantComponentsOf(DoActionButton.class)) {
      final LaunchButton shown = button.getLaunchButton();
      final String name = button.getAttributeValueString("name");
      if (!text.equals(name) && !text.equals(shown.getText())) continue;
      if (!shown.isEnabled()) throw new IllegalArgumentException("not enabled: " + text);
      shown.doClick(0);
      return List.of();
    }
    throw new IllegalArgumentException("no button is called " + text);
  }

  /** Lays these pieces of decks where they are drawn first. */
  private static List<String> ordered(GameModule game, List<String> ids) {
    for (final GamePiece one : game.getGameState().getAllPieces()) {
      if (!(one instanceof Deck)) continue;
      final Deck deck = (Deck) one;
      final List<GamePiece> all = new ArrayList<>(deck.asList()), first = new ArrayList<>();
      for (final String id : ids)
        for (final GamePiece piece : all) if (id.equals(piece.getId())) first.add(piece);
      if (first.isEmpty()) continue;
      all.removeAll(first);
      if (Deck.ALWAYS.equals(deck.getShuffleOption())) all.addAll(0, first);
      else { java.util.Collections.reverse(first); all.addAll(first); }
      deck.setContents(all);
    }
    return List.of();
  }

  /** Lays these pieces where commands to all pieces come to them first, in this order. */
  private static List<String> firstOnMaps(GameModule game, List<String> ids) {
    for (int i = ids.size() - 1; i >= 0; --i) {
      final GamePiece piece = piece(game, ids.get(i));
      final Stack stack = piece.getParent();
      if (stack != null) stack.insert(piece, 0);
      piece.getMap().getPieceCollection().moveToBack(stack == null ? piece : stack);
    }
    return List.of();
  }

  private static GamePiece piece(GameModule game, String id) {
    final GamePiece piece = taken.containsKey(id) ? taken.get(id) : game.getGameState().getPieceForId(id);
    if (piece == null) throw new IllegalArgumentException("no piece has the id " + id);
    return piece;
  }
}
