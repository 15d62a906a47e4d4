package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests from outside are answered although selectors keep all workers busy. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ExternalRequestsTest {
  private static final int REQUESTS = 1000;
  private static final int LIMIT_SECONDS = 20;

  private static final int CALLS = 10_000;

  /** Never idle: each turn sends the next message. */
  private static final class Busy extends Selector {
    final Mailbox<String> self = mailbox("self", this::again);

    private void again(String message) {
      self.send(message);
    }
  }

  /** Busy with a partner: each message wakes the other, which is idle. */
  private static final class Player extends Selector {
    final Mailbox<Player> ball = mailbox("ball", partner -> partner.ball().send(this));

    final Mailbox<Mailbox<Player>> back = mailbox("back", caller -> caller.send(this));

    Mailbox<Player> ball() {
      return ball;
    }
  }

  private static final class Answerer extends Selector {
    final Mailbox<CompletableFuture<String>> requests =
        mailbox("requests", reply -> reply.complete("answer"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void requestsAreAnsweredWhileSelectorsFeedThemselves(int selectors) throws Exception {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      for (int i = 0; i < selectors; i++) {
        system.spawn(new Busy()).self.send("go");
      }
      ask(system);
    }
  }

  @Test
  void requestsAreAnsweredWhileSelectorsPlayPingPong() throws Exception {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      for (int i = 0; i < 2; i++) {
        Player one = system.spawn(new Player());
        Player other = system.spawn(new Player());
        one.ball.send(other);
      }
      ask(system);
    }
  }

  /** Busy with tasks: each continuation starts the next task. */
  private static final class Beginner extends Selector {
    final Mailbox<String> go = mailbox("go", message -> begin());

    private void begin() {
      async(() -> "done", (value, error) -> begin());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void requestsAreAnsweredWhileSelectorsGoOnByTasks(int selectors) throws Exception {
    for (int workers = 1; workers <= 2; workers++) {
      try (SelectorSystem system = SelectorSystem.builder().parallelism(workers).build()) {
        for (int i = 0; i < selectors; i++) {
          system.spawn(new Beginner()).go.send("go");
        }
        ask(system);
      }
    }
  }

  private static ForkJoinPool poolOfOthers(int workers, boolean async) {
    return new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void requestsAreAnsweredOnAPoolOfOthersInEitherMode(boolean async) throws Exception {
    try (ForkJoinPool pool = poolOfOthers(2, async);
        SelectorSystem system = SelectorSystem.builder().executor(pool).build()) {
      for (int i = 0; i < 2; i++) {
        system.spawn(new Busy()).self.send("go");
      }
      ask(system);
    }
  }

  /** As busy as a {@link Player}, and sends to somebody else, too. */
  private static final class Caller extends Selector {
    final Mailbox<Player> ball = mailbox("ball", this::call);
    private final Answerer answerer;
    private final CompletableFuture<String> reply;
    private int calls;

    Caller(Answerer answerer, CompletableFuture<String> reply) {
      this.answerer = answerer;
      this.reply = reply;
    }

    private void call(Player partner) {
      calls++;
      if (calls == CALLS) { // when the worker has nothing from outside left to do
        answerer.requests.send(reply);
      }
      partner.back.send(ball);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoIsWokenFromInsideGetsAWorkerOfAPoolOfOthersInEitherMode(boolean async) throws Exception {
    CompletableFuture<String> reply = new CompletableFuture<>();
    try (ForkJoinPool pool = poolOfOthers(1, async);
        SelectorSystem system = SelectorSystem.builder().executor(pool).build()) {
      Caller caller = system.spawn(new Caller(system.spawn(new Answerer()), reply));
      caller.ball.send(system.spawn(new Player()));
      assertEquals("answer", reply.get(LIMIT_SECONDS, TimeUnit.SECONDS));
      system.discard(Duration.ofSeconds(5));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoGivesWayOnAPoolOfOthersDoesSoInEitherMode(boolean async) throws Exception {
    try (ForkJoinPool pool = poolOfOthers(1, async);
        SelectorSystem system = SelectorSystem.builder().executor(pool).build()) {
      CompletableFuture<String> reply = new CompletableFuture<>();
      Answerer answerer = system.spawn(new Answerer());
      Mailbox<Integer> self = system.spawnFrom(context -> {
        AtomicReference<Mailbox<Integer>> again = new AtomicReference<>();
        again.set(context.mailbox("self", n -> {
          if (n == CALLS) {
            answerer.requests.send(reply);
          }
          again.get().send(n + 1);
        }));
        return again.get();
      });
      self.send(0);
      assertEquals("answer", reply.get(LIMIT_SECONDS, TimeUnit.SECONDS));
      system.discard(Duration.ofSeconds(5));
    }
  }

  private static void ask(SelectorSystem system) throws Exception {
    Answerer answerer = system.spawn(new Answerer());
    for (int i = 0; i < REQUESTS; i++) {
      CompletableFuture<String> reply = new CompletableFuture<>();
      answerer.requests.send(reply);
      assertEquals("answer", reply.get(LIMIT_SECONDS, TimeUnit.SECONDS));
    }
    system.discard(Duration.ofSeconds(5));
  }
}
