package dev.selectors.docs.operations;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toMap;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.MailboxSnapshot;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** What to watch in a system that serves others. */
final class Vitals {
  /** Answers whoever comes. */
  private static final class Canary extends Actor<ReplyTo<Boolean>> {
    @Override
    protected void receive(ReplyTo<Boolean> asker) {
      asker.send(true);
    }
  }

  private final SelectorSystem system;
  private final Canary canary;

  Vitals(SelectorSystem system) {
    this.system = system;
    canary = system.spawn("canary", new Canary());
  }

  void gather(BiConsumer<String, Number> gauge) {
    gauge.accept("selectors", system.size());
    for (DeadLetter.Reason reason : DeadLetter.Reason.values()) {
      gauge.accept("dead letters " + reason, system.deadLetters(reason));
    }
    long waiting = 0;
    int longest = 0;
    for (SelectorSnapshot selector : system.snapshots()) {
      for (MailboxSnapshot mailbox : selector.mailboxes()) {
        waiting += mailbox.depth() + mailbox.forRoom();
        longest = Math.max(longest, mailbox.depth());
      }
    }
    gauge.accept("messages waiting", waiting);
    gauge.accept("longest line", longest);
  }

  CompletionStage<Boolean> isWell() {
    boolean standsStill = !system.waitCycles().isEmpty();
    return system
        .ask(canary, (ReplyTo<Boolean> asker) -> asker, Duration.ofSeconds(1))
        .handle((answer, late) -> late == null && !standsStill);
  }

  /** For people: who has most before it, who waits for whom, and who will not go on. */
  String report() {
    List<String> lines = new ArrayList<>();
    lines.add(system.toString());
    system.snapshots().stream()
        .sorted(comparingLong(each -> -ahead(each)))
        .limit(20)
        .forEach(each -> lines.add(each.toString()));
    system.waits().stream().limit(20).forEach(each -> lines.add(each.toString()));
    system.waitCycles().forEach(each -> lines.add(each.toString()));
    system.stuck().forEach(each -> lines.add(each.toString()));
    return String.join("\n", lines);
  }

  private static long ahead(SelectorSnapshot selector) {
    SelectorSnapshot.Expects expects = selector.expects();
    long ahead = (long) expects.stages() + expects.tasks() + expects.timers();
    for (MailboxSnapshot mailbox : selector.mailboxes()) {
      ahead += mailbox.depth() + mailbox.forRoom();
    }
    return ahead;
  }

  static List<String> busiest(List<SelectorSnapshot> before, List<SelectorSnapshot> after) {
    Map<String, Long> turns =
        after.stream().collect(toMap(SelectorSnapshot::name, SelectorSnapshot::turns, Long::sum));
    before.forEach(each -> turns.computeIfPresent(each.name(), (name, n) -> n - each.turns()));
    return turns.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(5)
        .map(Map.Entry::getKey)
        .toList();
  }
}
