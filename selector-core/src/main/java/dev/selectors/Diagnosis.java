package dev.selectors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds selectors that will not go on. Looks on without stopping anybody, so that a finding counts
 * only if everybody concerned was idle before and after.
 */
final class Diagnosis {
  private Diagnosis() {}

  // ---- wait cycles

  static List<WaitCycle> waitCycles(SelectorSystem system) {
    Map<Cell, List<ReplyTo<?>>> edges = new LinkedHashMap<>();
    for (ReplyTo<?> ask : system.asks().waiting()) {
      Cell asker = ask.asker();
      if (asker != null && keepsWaiting(ask)) {
        edges.computeIfAbsent(asker, a -> new ArrayList<>()).add(ask);
      }
    }
    List<WaitCycle> found = new ArrayList<>();
    Set<Cell> done = new HashSet<>();
    for (Cell start : edges.keySet()) {
      search(start, new ArrayList<>(), edges, done, found);
    }
    return found;
  }

  /** Goes on from the end of the path, depth first. */
  private static void search(
      Cell at,
      List<ReplyTo<?>> path,
      Map<Cell, List<ReplyTo<?>>> edges,
      Set<Cell> done,
      List<WaitCycle> found) {
    for (int i = 0; i < path.size(); i++) {
      if (path.get(i).asker() == at) {
        List<ReplyTo<?>> cycle = path.subList(i, path.size());
        if (cycle.stream().allMatch(Diagnosis::keepsWaiting)) {
          found.add(describe(cycle));
        }
        return;
      }
    }
    if (done.contains(at)) {
      return;
    }
    for (ReplyTo<?> ask : edges.getOrDefault(at, List.of())) {
      Request<?> request = ask.request();
      if (request != null) {
        path.add(ask);
        search(request.mailbox().cell(), path, edges, done, found);
        path.removeLast();
      }
    }
    done.add(at);
  }

  /** Whether both sides are idle, and the request is taken, or waits behind a closed gate. */
  private static boolean keepsWaiting(ReplyTo<?> ask) {
    Request<?> request = ask.request();
    return request != null
        && !ask.isOver()
        && isAtRest(Objects.requireNonNull(ask.asker()))
        && isAtRest(request.mailbox().cell());
  }

  /** Starts with the least name, so that a cycle reads the same wherever the search has begun. */
  private static WaitCycle describe(List<ReplyTo<?>> cycle) {
    List<WaitCycle.Wait> waits = cycle.stream()
        .map(ask -> wait(ask, Objects.requireNonNull(ask.request())))
        .toList();
    int least = 0;
    for (int i = 1; i < waits.size(); i++) {
      if (waits.get(i).selector().compareTo(waits.get(least).selector()) < 0) {
        least = i;
      }
    }
    List<WaitCycle.Wait> rotated = new ArrayList<>(waits.subList(least, waits.size()));
    rotated.addAll(waits.subList(0, least));
    return new WaitCycle(rotated);
  }

  private static WaitCycle.Wait wait(ReplyTo<?> ask, Request<?> request) {
    return new WaitCycle.Wait(
        Objects.requireNonNull(ask.asker()).name(),
        request.mailbox().cell().name(),
        request.mailbox().name(),
        request.whereabouts());
  }

  // ---- stuck selectors

  static List<StuckSelector> stuck(SelectorSystem system) {
    List<Cell> cells = system.registry().all();
    boolean somethingComes = !system.dispatcher().isQuiescent()
        || cells.stream().anyMatch(c -> !isAtRest(c) || c.expectsAnything());
    List<StuckSelector> stuck = new ArrayList<>();
    for (Cell cell : cells) {
      if (!isAtRest(cell) || cell.expectsAnything() || cell.isSuspended()) {
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

  /** Started, not ended, and neither running nor about to. */
  private static boolean isAtRest(Cell cell) {
    return (cell.word() & (ControlWord.RUN | ControlWord.NEW | ControlWord.TERMINATED)) == 0;
  }
}
