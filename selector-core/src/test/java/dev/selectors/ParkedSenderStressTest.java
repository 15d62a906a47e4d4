package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Siblings on threads of their own that wait for room at a sibling that fails again and again. */
@Timeout(180)
final class ParkedSenderStressTest {
  private static final int SENDERS = 4;
  private static final int FAILS_AT_EACH = 37;
  private static final int ENOUGH = 20_000;

  private record Numbered(int sender, int number) {}

  private final class Taker extends Selector {
    final Mailbox<Numbered> narrow =
        this.<Numbered>mailbox("narrow", this::take).bounded(2, Overflow.WAIT);
    private final int[] last = new int[SENDERS];

    private void take(Numbered message) {
      if (message.number <= last[message.sender]) {
        disorders.incrementAndGet();
      }
      last[message.sender] = message.number;
      int n = taken.incrementAndGet();
      if (n == ENOUGH) {
        enough.complete(null);
      }
      if (n % FAILS_AT_EACH == 0) {
        throw new Deliberate();
      }
    }
  }

  private final class Sender extends ThreadSelector {
    final Mailbox<String> unused = mailbox(String.class, "unused");
    private final int number;
    private final Taker taker;
    private int sent;

    Sender(int number, Taker taker) {
      this.number = number;
      this.taker = taker;
    }

    @Override
    protected void run() {
      while (true) {
        all.incrementAndGet();
        taker.narrow.send(new Numbered(number, ++sent));
        receiveWithin(Duration.ofNanos(1), unused); // or it would not hear of the end of the taker
      }
    }
  }

  private final class Parent extends Selector {
    final Mailbox<Runnable> turn = mailbox("turn", Runnable::run);
    private final List<Selector> children = new ArrayList<>();

    Parent(Supervision supervision) {
      supervise(supervision.restarts(Integer.MAX_VALUE, Duration.ofDays(1)));
      Taker taker = new Taker();
      children.add(taker);
      for (int i = 0; i < SENDERS; i++) {
        children.add(new Sender(i, taker));
      }
    }

    @Override
    protected void onStart() {
      children.forEach(this::spawnChild);
    }
  }

  private final AtomicInteger all = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger dead = new AtomicInteger();
  private final AtomicInteger disorders = new AtomicInteger();
  private final CompletableFuture<Void> enough = new CompletableFuture<>();

  private static List<Supervision> supervisions() {
    Duration pause = Duration.ofNanos(100_000);
    return List.of(
        Supervision.oneForAll(),
        Supervision.restForOne(),
        Supervision.oneForAll().backOff(pause, pause, 0),
        Supervision.oneForOne().backOff(pause, pause, 0));
  }

  @ParameterizedTest
  @MethodSource("supervisions")
  void noneStandsStillAndNoMessageIsLost(Supervision supervision) {
    try (SelectorSystem system = SelectorSystem.builder()
        .parallelism(4)
        .onDeadLetter(letter -> dead.incrementAndGet())
        .build()) {
      Parent parent = system.spawn(new Parent(supervision));
      enough.join();
      assertEquals(0, dead.get()); // beginning anew makes none, whoever waits for whom
      parent.turn.send(parent::stop);
      parent.whenTerminated().toCompletableFuture().join();
      assertEquals(0, system.size());
    }
    assertEquals(all.get(), taken.get() + dead.get());
    assertEquals(0, disorders.get());
  }
}
