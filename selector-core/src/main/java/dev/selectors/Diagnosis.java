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
  private sealed interface Edge permits ForAnswer, ForRoom {
    Cell waiting();

    Mailbox<?> mailbox();

    String where();

    /** Whether both are idle, and the other one will not end the wait by itself. */
    boolean keepsWaiting();

    default Cell target() {
      return mailbox().cell();
    }

    default WaitCycle.Wait describe() {
      return waitAt(waiting().name(), mailbox(), where());
    }
  }

  private static WaitCycle.Wait waitAt(String waiting, Mailbox<?> mailbox, String where) {
    return new WaitCycle.Wait(waiting, mailbox.cell().name(), mailbox.name(), where);
  }

  private record ForAnswer(Cell waiting, ReplyTo<?> ask, Request<?> request) implements Edge {
    @Override
    public Mailbox<?> mailbox() {
      return request.mailbox();
    }

    @Override
    public String where() {
      return request.whereabouts();
    }

    @Override
    public boolean keepsWaiting() {
      return ask.isWith(request)
          && isAtRest(waiting)
          && waiting.room() == null // or it waits for that, and not for the answer
          && !waiting.waitsForATime() // or it goes on without one
          && isAtRest(target())
          && (request.isTaken() || isClosed(mailbox()));
    }
  }

  private record ForRoom(Waits.RoomWait its) implements Edge {
    @Override
    public Cell waiting() {
      return its.sender();
    }

    @Override
    public Mailbox<?> mailbox() {
      return its.room().full();
    }

    @Override
    public String where() {
      return target().name() + " makes no room there, and is "
          + target().currentState().getClass().getSimpleName() + "; "
          + mailbox().snapshot();
    }

    boolean lasts() {
      return waiting().system().allWaits().lasts(its);
    }

    @Override
    public boolean keepsWaiting() {
      Cell waiting = waiting();
      return lasts()
          && isAtRest(waiting)
          && (waiting.room() == null || waiting.room() == mailbox()) // null: it awaits the stage
          && !waiting.waitsForATime()
          && isAtRest(target())
          && isClosed(mailbox());
    }
  }

  /** If not, whatever waits there is about to wake the selector, or yet to be put there. */
  private static boolean isClosed(Mailbox<?> mailbox) {
    return mailbox.cell().isSuspended()
        || mailbox.cell().room() != null
        || !(mailbox.gateSnapshot() instanceof MailboxSnapshot.Gate.Open);
  }

  static List<WaitCycle.Wait> waits(SelectorSystem system) {
    List<WaitCycle.Wait> all = new ArrayList<>();
    for (ReplyTo<?> ask : system.allWaits().forAnswers()) {
      Request<?> request = ask.request();
      if (request != null && ask.isWith(request)) {
        all.add(waitAt(ask.askerName(), request.mailbox(), request.whereabouts()));
      }
    }
    system.allWaits().forRoom().stream()
        .map(ForRoom::new)
        .filter(ForRoom::lasts)
        .map(Edge::describe)
        .sorted(Comparator.comparing(WaitCycle.Wait::toString))
        .forEach(all::add);
    return List.copyOf(all);
  }

  /** A selector on the path of the search, the edge that led there, and those that lead on. */
  private record Place(Cell cell, @Nullable Edge by, Iterator<Edge> on) {}

  static List<WaitCycle> waitCycles(SelectorSystem system) {
    List<Edge> all = new ArrayList<>();
    for (ReplyTo<?> ask : system.allWaits().forAnswers()) {
      Cell asker = ask.asker();
      Request<?> request = ask.request();
      if (asker != null && request != null) {
        all.add(new ForAnswer(asker, ask, request));
      }
    }
    system.allWaits().forRoom().forEach(wait -> all.add(new ForRoom(wait)));
    Map<Cell, List<Edge>> edges = all.stream()
        .filter(Edge::keepsWaiting)
        .collect(Collectors.groupingBy(
            Edge::waiting, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
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
    boolean somethingComes = !system.isQuiescent()
        || system.allWaits().isAnyForAnswers()
        || cells.stream().anyMatch(c -> !isAtRest(c) || c.goesOnByItself());
    Set<@Nullable Cell> askers = new HashSet<>(); // what depends on an answer may open a gate
    system.allWaits().forAnswers().forEach(ask -> askers.add(ask.asker()));
    List<StuckSelector> stuck = new ArrayList<>();
    for (Cell cell : cells) {
      if (!isAtRest(cell) || cell.goesOnByItself() || cell.isSuspended() || askers.contains(cell)) {
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
