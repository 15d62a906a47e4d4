package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.dialect.Turns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A form of a benchmark has a point that the answer does not show: it would be right without it. A
 * run shows it.
 */
@Timeout(60)
class FormsTest {
  /** These are threads: they take messages themselves, or send none. */
  private static final Set<String> WITHOUT_HANDLERS =
      Set.of("locks", "locks-fair", "receive", "threads");

  static Stream<Cell<?, ?>> selectors() {
    return TinyCells.all().stream()
        .filter(cell -> !cell.variant().equals(Variants.ACTOR))
        .filter(cell -> !WITHOUT_HANDLERS.contains(cell.variant()));
  }

  private static List<Cell<?, ?>> cells(String benchmark, String form) {
    return TinyCells.all().stream()
        .filter(cell -> isOf(cell, benchmark) && cell.variant().equals(form))
        .toList();
  }

  private static boolean isOf(Cell<?, ?> cell, String benchmark) {
    return cell.benchmark().name().equals(benchmark);
  }

  /** Also those to oneself. */
  @ParameterizedTest
  @MethodSource("selectors")
  void everyFormSendsAsManyMessagesAsItSays(Cell<?, ?> cell) throws Exception {
    if (!cell.messagesVary()) {
      assertEquals(cell.messages(), Trace.of(cell).sent());
    }
  }

  /** Of those whose forms handle other messages, or in another order, even on one thread. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "adderjoin",
        "banking",
        "bndbuffer",
        "concdict",
        "concsll",
        "filterbank",
        "fjcreate",
        "fjthrput",
        "logmap",
        "nqueenk",
        "philosopher"
      })
  void noFormOfSelectorsIsTheSameAsAnother(String benchmark) throws Exception {
    Map<String, List<Trace.Handled>> handled = new TreeMap<>();
    for (Cell<?, ?> cell : selectors().filter(cell -> isOf(cell, benchmark)).toList()) {
      handled
          .computeIfAbsent(cell.variant(), form -> new ArrayList<>())
          .addAll(Trace.of(cell).handled());
    }
    handled.values().removeIf(all -> all.stream().allMatch(one -> one.selector().equals("Hosted")));
    assertEquals(
        handled.size(), new HashSet<>(handled.values()).size(), handled.keySet()::toString);
  }

  static Stream<Cell<?, ?>> severalMailboxes() {
    return selectors().filter(cell -> cell.variant().startsWith("selector-"));
  }

  /** As many as the form is called by, over all its runs. */
  @Test
  void everyMailboxIsUsed() throws Exception {
    Map<String, Set<String>> used = new TreeMap<>();
    for (Cell<?, ?> cell : severalMailboxes().toList()) {
      Set<String> ofForm = used.computeIfAbsent(cell.label(), form -> new HashSet<>());
      Trace.of(cell).handled().stream()
          .map(Trace.Handled::mailbox)
          .filter(mailbox -> !mailbox.equals("inbox")) // of an actor
          .forEach(ofForm::add);
    }
    assertFalse(used.isEmpty());
    used.forEach((form, all) -> assertTrue(form.endsWith("-" + all.size()), form + " " + all));
  }

  @ParameterizedTest
  @CsvSource({
    "concdict, readers-first, DictionarySelector, requests-reads, requests-writes",
    "concdict, writers-first, DictionarySelector, requests-writes, requests-reads",
    "concsll, readers-first, ListSelector, requests-reads, requests-writes",
    "concsll, writers-first, ListSelector, requests-writes, requests-reads",
    "bndbuffer, gates, GateBuffer, producers, consumers",
    "philosopher, gates, GateArbitrator, forks, requests-1",
    "philosopher, guards, GuardArbitrator, forks, requests-1",
    "barber, gates, GateRoom, control, door",
    "banking, gates, GateAccount, debits, credits",
    "uct, levels, NodeSelector, urgent, inbox",
    "uct, levels, RootSelector, urgent, inbox",
    "facloc, levels, QuadrantSelector, news, orders",
    "piprecision, levels, WorkerSelector, stop, works",
    "recmatmul, selector, MasterSelector, priority-1, priority-2",
    "recmatmul, selector, MasterSelector, priority-2, priority-30",
    "adderjoin, any-order, AnyOrderAdder, source-0, source-1",
    "fjthrput, selector-8, WorkerSelector, work-0, work-1",
    "chameneos, selector-8, MallSelector, mall-0, mall-1",
    "nqueenk, levels, WorkerSelector, stop, work-6",
    "nqueenk, levels, WorkerSelector, work-0, work-1",
    "nqueenk, levels, MasterSelector, work-0, work-1",
    "nqueenk, guards, MasterSelector, work-0, work-1",
    "astar, levels, WorkerSelector, stop, work-0",
    "astar, levels, WorkerSelector, work-0, work-1",
    "astar, levels, MasterSelector, work-0, work-1",
    "astar, levels-suite, MasterSelector, work-28, work-29",
    "astar, guards, MasterSelector, work-0, work-1",
  })
  void whatIsUrgentGoesFirst(
      String benchmark, String form, String selector, String urgent, String other)
      throws Exception {
    List<Trace.Handled> handled = new ArrayList<>();
    for (Cell<?, ?> cell : cells(benchmark, form)) {
      if (!Parameters.text(cell.params()).contains("priority=false")) {
        handled.addAll(Trace.of(cell).handled());
        handled.addAll(Trace.of(cell, new Turns(true)).handled());
      }
    }
    handled.removeIf(one -> !one.selector().equals(selector));
    assertTrue(handled.stream().anyMatch(one -> overtakes(one, urgent, other)));
    assertFalse(handled.stream().anyMatch(one -> overtakes(one, other, urgent)));
  }

  private static boolean overtakes(Trace.Handled one, String mailbox, String other) {
    return one.mailbox().equals(mailbox) && one.waiting().contains(other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"logmap", "banking"})
  void whatIsSentAgainIsAMessageMore(String benchmark) throws Exception {
    Cell<?, ?> cell = cells(benchmark, Variants.RESEND).getLast();
    assertTrue(Trace.of(cell).sent() > cell.messages());
  }
}
