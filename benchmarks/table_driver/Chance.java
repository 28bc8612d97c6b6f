import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/**
 * Chance as it is told: the dice of expressions show what is named, then all the same if anything is named
 * for these; what is drawn from decks comes in their order. All else is by chance.
 */
class Chance extends Random {
  private static final StackWalker callers = StackWalker.getInstance();
  private final Deque<Integer> dice = new ArrayDeque<>();
  private int others;

  /** What the next dice show, parted by commas, and what all others do; 0 is by chance. */
  void show(String next, String others) {
    dice.clear();
    for (final String one : next.split(",")) if (!one.isEmpty()) dice.add(Integer.valueOf(one));
    this.others = Integer.parseInt(others);
  }

  /** How many of the dice that were named have not been rolled; from now on all are by chance. */
  String left() {
    final int many = dice.size();
    show("", "0");
    return String.valueOf(many);
  }

  @Override public int nextInt(int sides) {
    final String who = caller();
    if (who.equals("VASSAL.script.ExpressionInterpreter")) {
      if (!dice.isEmpty()) return dice.poll() - 1;
      if (others > 0) return others - 1;
    }
    if (who.equals("VASSAL.counters.Deck")) return 0;
    return inOrder() ? sides - 1 : super.nextInt(sides);
  }

  /** Whether a deck is shuffled only to be looked through; its last piece is then swapped with itself, and so on. */
  private static boolean inOrder() {
    return callers.walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("getOrderedPieces")));
  }

  private static String caller() {
    return callers.walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
      .filter(name -> !name.equals("Chance")).findFirst().orElse(""));
  }
}
