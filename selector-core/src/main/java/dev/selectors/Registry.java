package dev.selectors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The living selectors of one system: lists that run through the selectors themselves, several so
 * that threads that spawn do not meet.
 */
final class Registry {
  private static final class Stripe {
    @Nullable
    Cell first;

    int size;
  }

  private static final int STRIPES = 16;
  private final Stripe[] stripes = new Stripe[STRIPES];

  Registry() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  void add(Cell cell) {
    cell.stripe = (byte) (Thread.currentThread().threadId() & (STRIPES - 1));
    Stripe stripe = stripes[cell.stripe];
    synchronized (stripe) {
      Cell first = stripe.first;
      cell.next = first;
      if (first != null) {
        first.previous = cell;
      }
      stripe.first = cell;
      stripe.size++;
    }
  }

  void remove(Cell cell) {
    Stripe stripe = stripes[cell.stripe];
    synchronized (stripe) {
      Cell previous = cell.previous;
      Cell next = cell.next;
      if (previous != null) {
        previous.next = next;
      } else {
        stripe.first = next;
      }
      if (next != null) {
        next.previous = previous;
      }
      cell.previous = null;
      cell.next = null;
      stripe.size--;
    }
  }

  boolean isEmpty() {
    return size() == 0;
  }

  int size() {
    int n = 0;
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        n += stripe.size;
      }
    }
    return n;
  }

  /** What the threads do, for people: the selector that each is inside of, or else a task. */
  List<String> occupations(List<Thread> threads) {
    Map<Long, String> inside = new HashMap<>();
    all().forEach(cell -> inside.put(cell.owner(), cell.name()));
    return threads.stream()
        .map(t -> inside.getOrDefault(t.threadId(), "a task on " + t.getName()))
        .sorted()
        .toList();
  }

  List<Cell> all() {
    List<Cell> cells = new ArrayList<>();
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        for (Cell c = stripe.first; c != null; c = c.next) {
          cells.add(c);
        }
      }
    }
    return cells;
  }
}
