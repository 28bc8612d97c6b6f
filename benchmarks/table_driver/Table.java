import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.GameState;
import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.Inventory;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.counters.PropertyExporter;
import VASSAL.counters.Stack;
import VASSAL.i18n.Localization;
import VASSAL.Info;
import VASSAL.launch.PlayerWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.NamedKeyStroke;
import VASSAL.build.module.WizardSupport;

import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Point;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JFrame;
import javax.swing.JList;
import javax.swing.JMenuBar;
import javax.swing.JOptionPane;
import javax.swing.JTextField;
import javax.swing.JTextPane;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Plays a module in VASSAL by a script, and prints for each step a line of figures: milliseconds that the
 * event thread worked, milliseconds by the clock, the step, and what came into the chat, parted by tabs.
 *
 * <p>A step is a line of words parted by tabs: {@code button TEXT}, {@code key PIECE MENU},
 * {@code move PIECE MAP PLACE}, {@code answer TEXT} (to the next question that is asked), {@code undo},
 * {@code save FILE}, {@code inventory}, {@code show PROPERTY}, {@code read PIECE PROPERTY}, {@code properties PIECE}, {@code heap}.
 * With SAMPLE set, the frames that the event thread is most often found in are told after each step.
 */
public class Table {
  private static final Deque<String> answers = new ArrayDeque<>();
  private static final Map<String, String> toQuestions = new HashMap<>();
  private static final List<String> asked = new ArrayList<>();
  private static final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private static final boolean sampled = System.getenv("SAMPLE") != null;
  private static Thread events;
  private static volatile boolean working;
  private static final Map<String, Integer> frames = new ConcurrentHashMap<>();

  public static void main(String[] given) throws Exception {
    final String module = given[0], setup = given[1], side = given[2];
    final List<String> script = Files.readAllLines(Path.of(given[3]));
    final long before = System.nanoTime();
    final GameModule game = begun(module, side);
    onEvents(() -> started(game, setup));
    events = onEvents(Thread::currentThread);
    if (sampled) sampler().start();
    System.out.printf("0\t%d\topen\t%n", (System.nanoTime() - before) / 1_000_000);
    for (final String line : script) {
      if (line.isBlank() || line.startsWith("#")) continue;
      final String[] step = line.split("\t");
      if (step[0].equals("answer")) answers.add(step[1]);
      else done(game, line, step);
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Opens a module for a player who takes this side in any game of it. */
  static GameModule begun(String module, String side) throws Exception {
    Info.setConfig(new StandardConfig());
    answerQuestions();
    new PlainMenus();
    return onEvents(() -> opened(module, side));
  }

  /** What the next question is answered. */
  static void willAnswer(String text) { answers.add(text); }

  /** What a question is answered in the next step. */
  static void willAnswer(String question, String text) { toQuestions.put(question, text); }

  /** What has been asked without an answer since this was last called; answers that are left are forgotten. */
  static List<String> unanswered() {
    final List<String> found = new ArrayList<>(asked);
    asked.clear();
    answers.clear();
    toQuestions.clear();
    return found;
  }

  private static void done(GameModule game, String line, String[] step) throws Exception {
    final int chat = said(game).size();
    final long cpu = threads.getThreadCpuTime(events.getId()), clock = System.nanoTime();
    working = true;
    final String found = onEvents(() -> Step.of(game, step));
    onEvents(() -> null);
    onEvents(() -> null);
    working = false;
    final long took = (threads.getThreadCpuTime(events.getId()) - cpu) / 1_000_000;
    final long passed = (System.nanoTime() - clock) / 1_000_000;
    answers.clear();
    final List<String> lines = said(game);
    final String told = String.join(" | ", lines.subList(Math.min(chat, lines.size()), lines.size()));
    System.out.println(took + "\t" + passed + "\t" + line.replace('\t', ' ') + "\t" + found + told);
    if (sampled) tellFrames();
    System.out.flush();
  }

  private static GameModule opened(String module, String side) throws Exception {
    final GameModule game = new GameModule(new DataArchive(new File(module).getAbsolutePath()));
    final Field wizard = GameModule.class.getDeclaredField("wizardSupport");
    wizard.setAccessible(true);
    wizard.set(game, new Seat(side));
    game.getPrefs();
    GameModule.init(game);
    new ExtensionsLoader().addTo(game);
    Localization.getInstance().translate();
    game.getPrefs().setValue(GameModule.REAL_NAME, "Player");
    game.getPrefs().setValue(GameModule.SECRET_NAME, "secret");
    for (final String question : List.of(BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END))
      game.getPrefs().setValue(question, Boolean.FALSE);
    GameModule.setUserId("secret");
    game.getPlayerWindow().setSize(1200, 900);
    game.getPlayerWindow().setVisible(true);
    return game;
  }

  private static Object started(GameModule game, String name) throws Exception {
    for (final PredefinedSetup setup : game.getAllDescendantComponentsOf(PredefinedSetup.class)) {
      if (!name.equals(setup.getConfigureName())) continue;
      final GameState state = game.getGameState();
      state.loadGameInForeground(setup.getFileName(), setup.getSavedGameContents());
      state.freshenStartupGlobalKeyCommands(game);
      return null;
    }
    throw new IllegalArgumentException("no setup is called " + name);
  }

  static <T> T onEvents(Callable<T> work) throws Exception {
    final List<T> result = new ArrayList<>();
    final List<Exception> failed = new ArrayList<>();
    SwingUtilities.invokeAndWait(() -> {
      try { result.add(work.call()); } catch (Exception e) { failed.add(e); }
    });
    if (!failed.isEmpty()) throw failed.get(0);
    return result.get(0);
  }

  static List<String> said(GameModule game) throws Exception {
    return onEvents(() -> {
      final Field pane = VASSAL.build.module.Chatter.class.getDeclaredField("conversationPane");
      pane.setAccessible(true);
      final var document = ((JTextPane) pane.get(game.getChatter())).getDocument();
      final List<String> lines = new ArrayList<>();
      for (final String line : document.getText(0, document.getLength()).split("\n"))
        if (!line.isBlank()) lines.add(line.strip());
      return lines;
    });
  }

  /** Whoever is asked for a side takes this one; every other question of a new game is left as it is. */
  private static class Seat extends WizardSupport {
    private final String side;
    Seat(String side) { this.side = side; }
    @Override public void showWelcomeWizard() { }
    @Override public void showGameSetupWizard() {
      final Iterator<VASSAL.build.module.GameSetupStep> steps =
        GameModule.getGameModule().getGameState().getUnfinishedSetupSteps();
      while (steps.hasNext()) {
        final VASSAL.build.module.GameSetupStep step = steps.next();
        if (step instanceof PlayerRoster) {
          final PlayerRoster roster = (PlayerRoster) step;
          final String player = GlobalOptions.getInstance().getPlayerId();
          roster.add(GameModule.getUserId(), player, roster.untranslateSide(side));
        }
        else { step.getControls(); step.finish(); }
      }
    }
  }

  private static class PlainMenus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();
    @Override public JMenuBar getMenuBarFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar.createPeer() : null;
    }
    @Override public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar : null;
    }
  }

  private static void answerQuestions() {
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() != WindowEvent.WINDOW_OPENED || !(event.getSource() instanceof Dialog)) return;
      final Dialog dialog = (Dialog) event.getSource();
      if (!dialog.isModal()) return;
      final Timer timer = new Timer(20, e -> answer(dialog, answerTo(dialog)));
      timer.setRepeats(false);
      timer.start();
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  private static String answerTo(Dialog dialog) {
    final JOptionPane pane = within(dialog, JOptionPane.class);
    final String text = pane == null ? null : toQuestions.get(String.valueOf(pane.getMessage()));
    return text == null ? answers.poll() : text;
  }

  private static void answer(Dialog dialog, String text) {
    if (text == null) asked.add("asked: " + dialog.getTitle());
    final JOptionPane pane = within(dialog, JOptionPane.class);
    if (text != null && pane != null && pane.getWantsInput()) {
      pane.setInputValue(text);
      pane.setValue(JOptionPane.OK_OPTION);
    }
    else if (text != null) {
      choose(dialog, text);
      final AbstractButton ok = button(dialog, "OK");
      if (ok != null) { ok.doClick(); return; }
    }
    else if (pane != null) pane.setValue(JOptionPane.CLOSED_OPTION);
    dialog.setVisible(false);
    dialog.dispose();
  }

  private static void choose(Dialog dialog, String text) {
    final JComboBox<?> box = within(dialog, JComboBox.class);
    final JList<?> list = within(dialog, JList.class);
    final JTextField field = within(dialog, JTextField.class);
    for (int i = 0; box != null && i < box.getItemCount(); ++i)
      if (text.equals(String.valueOf(box.getItemAt(i)))) box.setSelectedIndex(i);
    for (int i = 0; list != null && i < list.getModel().getSize(); ++i)
      if (text.equals(String.valueOf(list.getModel().getElementAt(i)))) list.setSelectedIndex(i);
    if (box == null && list == null && field != null) field.setText(text);
  }

  static <T> T within(Component part, Class<T> kind) {
    if (kind.isInstance(part)) return kind.cast(part);
    if (part instanceof Container)
      for (final Component child : ((Container) part).getComponents()) {
        final T found = within(child, kind);
        if (found != null) return found;
      }
    return null;
  }

  static AbstractButton button(Component part, String text) {
    if (part instanceof AbstractButton) {
      final AbstractButton one = (AbstractButton) part;
      if (text.equals(one.getText()) || text.equals(one.getToolTipText())) return one;
    }
    if (part instanceof Container)
      for (final Component child : ((Container) part).getComponents()) {
        final AbstractButton found = button(child, text);
        if (found != null) return found;
      }
    return null;
  }

  /** Looks at the event thread each few milliseconds while a step is done. */
  private static Thread sampler() {
    final Thread looks = new Thread(() -> {
      while (true) {
        try { Thread.sleep(5); } catch (InterruptedException e) { return; }
        if (!working) continue;
        final java.util.Set<String> seen = new java.util.HashSet<>();
        for (final StackTraceElement frame : events.getStackTrace()) {
          final String name = frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName();
          if (seen.add(name)) frames.merge(name, 1, Integer::sum);
        }
        frames.merge("", 1, Integer::sum);
      }
    });
    looks.setDaemon(true);
    return looks;
  }

  private static void tellFrames() {
    final int all = Math.max(1, frames.getOrDefault("", 1));
    frames.entrySet().stream()
      .sorted((a, b) -> b.getValue() - a.getValue())
      .limit(60)
      .forEach(e -> System.out.printf("#  %3d %%  %s%n", 100 * e.getValue() / all, e.getKey()));
    frames.clear();
  }

  /** The steps that a script may have. */
  private static class Step {
    static String of(GameModule game, String[] step) throws Exception {
      switch (step[0]) {
      case "button": return pressed(step[1]);
      case "key": return asked(game, step[1], step[2]);
      case "move": return moved(game, step[1], step[2], step[3]);
      case "undo": return undone(game);
      case "save": game.getGameState().saveGame(new File(step[1])); return new File(step[1]).length() + " bytes ";
      case "inventory": return listed(game);
      case "show": return game.getProperty(step[1]) + " ";
      case "read": return piece(game, step[1]).getProperty(step[2]) + " ";
      case "traits": return traits(piece(game, step[1])) + " traits ";
      case "properties": return slowest(piece(game, step[1]));
      case "heap": return heap() + " MiB ";
      default: throw new IllegalArgumentException("no step is called " + step[0]);
      }
    }

    /** What each command that comes to a piece asks for: all its properties. The slowest, in microseconds. */
    private static String slowest(GamePiece piece) {
      final Map<String, Long> took = new HashMap<>();
      long all = 0;
      for (final String name : ((PropertyExporter) piece).getProperties().keySet()) {
        if (took.containsKey(name)) continue;
        for (int warm = 0; warm < 20; warm++) piece.getLocalizedProperty(name);
        final long start = threads.getCurrentThreadCpuTime();
        for (int time = 0; time < 50; time++) piece.getLocalizedProperty(name);
        took.put(name, (threads.getCurrentThreadCpuTime() - start) / 50_000);
        all += took.get(name);
      }
      final List<String> names = new ArrayList<>(took.keySet());
      names.sort((a, b) -> Long.compare(took.get(b), took.get(a)));
      final StringBuilder told = new StringBuilder(all + " us:");
      for (final String name : names.subList(0, Math.min(50, names.size()))) told.append(' ').append(name).append(' ').append(took.get(name));
      return told.toString();
    }

    private static String pressed(String text) {
      for (final Window window : Window.getWindows()) {
        final AbstractButton found = button(window, text);
        if (found == null) continue;
        if (!found.isEnabled()) return "(not enabled) ";
        found.doClick(0);
        return "";
      }
      return "(no such button) ";
    }

    private static String asked(GameModule game, String name, String command) {
      final GamePiece piece = piece(game, name);
      KeyStroke stroke = NamedKeyStroke.of(command).getKeyStroke();
      for (final KeyCommand one : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS))
        if (one.getName() != null && one.getName().replaceFirst(" \\[.*", "").equals(command)) stroke = one.getKeyStroke();
      KeyBuffer.getBuffer().clear();
      KeyBuffer.getBuffer().add(piece);
      game.sendAndLog(KeyBuffer.getBuffer().keyCommand(stroke));
      return "";
    }

    private static String moved(GameModule game, String name, String mapName, String place) throws Exception {
      for (final VASSAL.build.module.Map map : VASSAL.build.module.Map.getMapList()) {
        if (!mapName.equals(map.getMapName())) continue;
        for (final Board board : map.getBoards()) {
          final Point spot = new Point(board.getGrid().getLocation(place));
          spot.translate(board.bounds().x, board.bounds().y);
          game.sendAndLog(map.placeOrMerge(piece(game, name), map.snapTo(spot)));
          return "";
        }
      }
      return "(no such map) ";
    }

    private static String undone(GameModule game) throws Exception {
      final Method undo = VASSAL.build.module.BasicLogger.class.getDeclaredMethod("undo");
      undo.setAccessible(true);
      undo.invoke(game.getLogger());
      return "";
    }

    private static String listed(GameModule game) throws Exception {
      int lists = 0;
      for (final Inventory list : game.getAllDescendantComponentsOf(Inventory.class)) {
        final Method launch = Inventory.class.getDeclaredMethod("launch");
        launch.setAccessible(true);
        launch.invoke(list);
        lists += 1;
      }
      return lists + " lists ";
    }

    private static GamePiece piece(GameModule game, String name) {
      for (final GamePiece piece : game.getGameState().getAllPieces())
        if (!(piece instanceof Stack) && name.equals(piece.getProperty(BasicPiece.BASIC_NAME))) return piece;
      throw new IllegalArgumentException("no piece is called " + name);
    }

    private static int traits(GamePiece piece) {
      int many = 0;
      for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) many += 1;
      return many;
    }

    private static long heap() {
      System.gc();
      System.gc();
      return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
    }
  }
}
