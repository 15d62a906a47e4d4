package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A selector with numbered levels, and with a model of what waits. A message is the number of its
 * sending. To be used by one thread, as in a simulation.
 */
final class PrioritySubject extends Selector {
  final Priorities<Integer, Integer> part;
  final MailboxRef<MailboxRef<? super Integer>> stop;
  final Mailbox<Boolean> door = mailbox("door", opens -> open = opens);
  final List<ArrayDeque<Integer>> waiting;
  final List<Integer> levelsHandled = new ArrayList<>();
  final List<Integer> handled = new ArrayList<>();
  final List<Integer> returned = new ArrayList<>();
  /** For each level, how many messages were handled since it last had none, or was served. */
  final int[] passedOver;

  int sent;
  int failEach = Integer.MAX_VALUE;
  int inversions;
  private final int ageing;
  private boolean open = true;

  /**
   * @param ageing 0 if there is none
   */
  PrioritySubject(int levels, int ageing) {
    this.ageing = ageing;
    waiting =
        IntStream.range(0, levels).mapToObj(i -> new ArrayDeque<Integer>()).toList();
    passedOver = new int[levels];
    part = Priorities.of(context(), "work", levels, this::onMessage);
    part.guard(() -> open);
    if (ageing > 0) {
      part.ageing(ageing);
    }
    stop = part.urgentStop();
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return cause instanceof IllegalStateException ? Directive.RESTART : Directive.ESCALATE;
  }

  void send(int level) {
    sendTo(part.at(level), level);
  }

  void sendTo(MailboxRef<Integer> address, int level) {
    waiting.get(level).add(sent);
    address.send(sent++);
  }

  int mostUrgent() {
    return IntStream.range(0, waiting.size())
        .filter(i -> !waiting.get(i).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  void giveBack(int message) {
    assertEquals(waiting.get(mostUrgent()).poll(), message);
    returned.add(message);
  }

  private void onMessage(int message) {
    int level = levelOf(message);
    assertEquals(waiting.get(level).peek(), message, "in the order of arrival");
    if (ageing == 0) {
      assertEquals(mostUrgent(), level, "the most urgent first");
    } else if (level != mostUrgent()) {
      inversions++;
    }
    for (int i = 0; i < passedOver.length; i++) {
      passedOver[i] = i == level || waiting.get(i).isEmpty() ? 0 : passedOver[i] + 1;
    }
    waiting.get(level).poll();
    handled.add(message);
    levelsHandled.add(level);
    if (handled.size() % failEach == 0) {
      throw new IllegalStateException("planned");
    }
  }

  private int levelOf(int message) {
    return IntStream.range(0, waiting.size())
        .filter(i -> Integer.valueOf(message).equals(waiting.get(i).peek()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(message + " is first of no level: " + waiting));
  }
}
