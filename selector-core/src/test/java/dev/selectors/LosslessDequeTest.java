package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Adding to a deque until there is no memory for more places, in a program of its own. */
@Timeout(90)
final class LosslessDequeTest {
  /** Adds at one end until that is refused, and checks what is there. */
  static final class Filling {
    private static final Integer SOME = 1;
    private static final Integer LAST = 2;

    private Filling() {}

    public static void main(String[] args) {
      BiConsumer<ArrayDeque<Integer>, Integer> adding =
          args[0].equals("last") ? ArrayDeque::addLast : ArrayDeque::addFirst;
      LosslessDeque<Integer> deque = new LosslessDeque<>();
      int added = fill(deque, adding);
      System.out.println(there(added, deque));
    }

    private static int fill(
        LosslessDeque<Integer> deque, BiConsumer<ArrayDeque<Integer>, Integer> adding) {
      int added = 0;
      try {
        while (true) {
          adding.accept(deque, SOME);
          added++;
        }
      } catch (OutOfMemoryError e) {
        return added;
      }
    }

    private static String there(int added, LosslessDeque<Integer> deque) {
      if (added < 1_000 || deque.size() != added) {
        return deque.size() + " of " + added;
      }
      deque.pollFirst(); // so that there is a free place
      deque.addLast(LAST);
      int found = 0;
      while (deque.size() > 1) {
        found += deque.removeFirst().equals(SOME) ? 1 : 0;
      }
      return found == added - 1 && deque.removeFirst().equals(LAST) ? "all" : "others";
    }
  }

  private static String filled(String end) throws IOException, InterruptedException {
    return ChildProgram.start(Filling.class, ChildProgram.measured(), end)
        .output()
        .strip();
  }

  @Test
  void withoutMemoryForOneMoreAtTheEndThoseThatAreThereStay()
      throws IOException, InterruptedException {
    assertEquals("all", filled("last"));
  }

  @Test
  void withoutMemoryForOneMoreAtTheHeadThoseThatAreThereStay()
      throws IOException, InterruptedException {
    assertEquals("all", filled("first"));
  }
}
