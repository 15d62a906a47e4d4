package dev.selectors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds selectors that will not go on. Looks on without stopping anybody, so that a finding counts
 * only if everybody concerned was idle before and after.
 */
final class Diagnosis {
  private Diagnosis() {}

  // ---- wait cycles

  /** One selector waits for another. */
  private record Edge(Cell asker, ReplyTo<?> ask, Request<?> request) {
    Cell target() {
      return request.mailbox().cell();
    }

    /** Whether both are idle, and the request is taken, or waits behind a closed gate. */
    boolean keepsWaiting() {
      return ask.isWith(request) && isAtRest(asker) && isAtRest(target()) && !isUnderWay();
    }

    /** Whether it is yet to be put into the mailbox, or to wake the selector. */
    private boolean isUnderWay() {
      return !request.isTaken()
          && !target().isSuspended()
          && request.mailbox().gateSnapshot() instanceof MailboxSnapshot.Open;
    }

    WaitCycle.Wait describe() {
      return new WaitCycle.Wait(
          asker.name(), target().name(), request.mailbox().name(), request.whereabouts());
    }
  }

  /** A selector on the path of the search, the edge that led there, and those that lead on. */
  private record Place(Cell cell, @Nullable Edge by, Iterator<Edge> on) {}

  static List<WaitCycle> waitCycles(SelectorSystem system) {
    Map<Cell, List<Edge>> edges = new LinkedHashMap<>();
    for (ReplyTo<?> ask : system.asks().waiting()) {
      Cell asker = ask.asker();
      Request<?> request = ask.request();
      if (asker != null && request != null) {
        Edge edge = new Edge(asker, ask, request);
        if (edge.keepsWaiting()) {
          edges.computeIfAbsent(asker, a -> new ArrayList<>()).add(edge);
        }
      }
    }
    // A set: one selector may have asked another several times.
    Set<WaitCycle> found = new LinkedHashSet<>();
    Set<Cell> seen = new HashSet<>();
    for (Cell start : edges.keySet()) {
      if (seen.add(start)) {
        search(start, edges, seen, found);
      }
    }
    return List.copyOf(found);
  }

  /** Depth first; without recursion, as chains can be long. */
  private static void search(
      Cell start, Map<Cell, List<Edge>> edges, Set<Cell> seen, Set<WaitCycle> found) {
    List<Place> path = new ArrayList<>();
    Map<Cell, Integer> onPath = new HashMap<>();
    path.add(new Place(start, null, edges.getOrDefault(start, List.of()).iterator()));
    onPath.put(start, 0);
    while (!path.isEmpty()) {
      Place last = path.getLast();
      if (!last.on().hasNext()) {
        path.removeLast();
        onPath.remove(last.cell());
        continue;
      }
      Edge edge = last.on().next();
      Integer back = onPath.get(edge.target());
      if (back != null) {
        List<Edge> cycle = new ArrayList<>();
        path.subList(back + 1, path.size()).forEach(p -> cycle.add(Objects.requireNonNull(p.by())));
        cycle.add(edge);
        if (cycle.stream().allMatch(Edge::keepsWaiting)) {
          found.add(describe(cycle));
        }
      } else if (seen.add(edge.target())) {
        onPath.put(edge.target(), path.size());
        path.add(new Place(
            edge.target(), edge, edges.getOrDefault(edge.target(), List.of()).iterator()));
      }
    }
  }

  /** Starts with the least name, so that a cycle reads the same wherever the search has begun. */
  private static WaitCycle describe(List<Edge> cycle) {
    List<WaitCycle.Wait> waits =
        new ArrayList<>(cycle.stream().map(Edge::describe).toList());
    WaitCycle.Wait least = Collections.min(waits, Comparator.comparing(WaitCycle.Wait::selector));
    Collections.rotate(waits, -waits.indexOf(least));
    return new WaitCycle(waits);
  }

  // ---- stuck selectors

  static List<StuckSelector> stuck(SelectorSystem system) {
    List<Cell> cells = system.registry().all();
    boolean somethingComes = !system.dispatcher().isQuiescent()
        || !system.asks().isEmpty()
        || cells.stream().anyMatch(c -> !isAtRest(c) || c.goesOnByItself());
    List<StuckSelector> stuck = new ArrayList<>();
    for (Cell cell : cells) {
      if (!isAtRest(cell) || cell.goesOnByItself() || cell.isSuspended()) {
        continue;
      }
      List<MailboxSnapshot> all = cell.snapshot().mailboxes();
      List<MailboxSnapshot> waiting = all.stream().filter(m -> m.depth() > 0).toList();
      List<MailboxSnapshot> open = all.stream().filter(m -> m.gate().isOpen()).toList();
      boolean closed = waiting.stream().noneMatch(m -> m.gate().isOpen());
      if (!waiting.isEmpty() && closed && (open.isEmpty() || !somethingComes) && isAtRest(cell)) {
        stuck.add(new StuckSelector(cell.name(), waiting, why(open)));
      }
    }
    stuck.sort(Comparator.comparing(StuckSelector::selector));
    return stuck;
  }

  private static String why(List<MailboxSnapshot> open) {
    String nothing = "it expects no timer, task or stage";
    return open.isEmpty()
        ? nothing + ", and no mailbox is open"
        : nothing + ", and nobody is running who could send to "
            + open.stream().map(m -> "'" + m.name() + "'").collect(Collectors.joining(" or "));
  }

  /** Alive, and neither running nor about to; nor to begin anew, or to end, when others let it. */
  private static boolean isAtRest(Cell cell) {
    return cell.isIdle() && !cell.is(ControlWord.TERMINATED) && cell.isAlive();
  }
}
