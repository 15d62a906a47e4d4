package dev.selectors.docs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.ShutdownReport;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says what it was told, an hour later. */
final class Reminder extends Selector {
  final Mailbox<String> note = mailbox("note", this::onNote);
  private final MailboxRef<String> to;

  Reminder(MailboxRef<String> to) {
    this.to = to;
  }

  private void onNote(String what) {
    after(Duration.ofHours(1), () -> to.send(what));
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}

final class ReminderTest {
  @SelectorTest
  void remindsAfterAnHour(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    Reminder reminder = sim.spawn(new Reminder(me));
    reminder.note.send("tea");
    me.expectNothing(Duration.ofMinutes(59));
    me.expect("tea");
  }

  @SelectorTest
  void timePassesAsTold(SimulatedSystem sim) {
    List<String> heard = new ArrayList<>();
    Reminder reminder = sim.spawn(new Reminder(heard::add));
    reminder.note.send("tea");
    sim.advance(Duration.ofHours(1));
    assertEquals(List.of("tea"), heard);
    assertEquals(Duration.ofHours(1), sim.now());
  }

  @SelectorTest
  void aNoteIsForgottenWhenTheSystemEnds(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    Reminder reminder = sim.spawn(new Reminder(me));
    reminder.note.send("tea");
    for (int turns = sim.random().nextInt(3); turns > 0; turns--) {
      sim.step();
    }
    ShutdownReport report = sim.system().drain(Duration.ofSeconds(5));
    assertTrue(report.isClean()); // the note was taken, and nobody waits for its timer
    assertEquals(List.of(), me.received());
  }

  @SelectorTest
  void goesOnAfterANoteItFailedOn(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    Reminder reminder = sim.spawn(new Reminder(me));
    sim.failAt(reminder.note, 2, new IllegalStateException("no ink"));
    List.of("tea", "cake", "walk").forEach(reminder.note::send);
    sim.advance(Duration.ofHours(1));
    assertEquals(List.of("tea", "walk"), me.received());
  }

  @SelectorTest
  void goesOnAfterATurnThatFailedInItsMiddle(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    Reminder reminder = sim.spawn(new Reminder(what -> {
      if (what.equals("tea")) {
        throw new IllegalStateException("paper torn");
      }
      me.send(what);
    }));
    sim.expectFailure(IllegalStateException.class);
    List.of("tea", "cake").forEach(reminder.note::send);
    sim.advance(Duration.ofHours(1));
    assertEquals(List.of("cake"), me.received());
  }

  @SelectorTest
  void remindsOverASlowLine(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    MailboxRef<String> line = sim.reordering(me, Duration.ofMillis(20), Duration.ofMillis(300));
    Reminder reminder = sim.spawn(new Reminder(line));
    List.of("tea", "cake").forEach(reminder.note::send);
    sim.advance(Duration.ofHours(2));
    me.expectInAnyOrder("cake", "tea");
  }

  @SelectorTest
  void remindsOverALineThatLosesHalf(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    MailboxRef<String> line = message -> {
      if (sim.random().nextBoolean()) {
        me.send(message);
      }
    };
    Reminder reminder = sim.spawn(new Reminder(line));
    reminder.note.send("tea");
    sim.advance(Duration.ofHours(2));
    assertTrue(me.received().size() <= 1);
  }

  @SelectorTest
  void isNotRemindedByTheDead(SimulatedSystem sim) {
    Probe<String> me = sim.probe("me");
    Reminder reminder = sim.spawn(new Reminder(me));
    reminder.stop();
    sim.run();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    reminder.note.send("tea");
    me.expectNothing(Duration.ofHours(2));
  }
}
