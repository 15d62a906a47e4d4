package dev.selectors.savina.runtimes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.dialect.ActorFailedException;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.TinyCells;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of the dialect, and the programs written in it, on every runtime. */
@ParameterizedClass
@MethodSource("names")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class RuntimesTest {
  @Parameter
  private String name = "";

  private ActorRuntime runtime;

  static List<String> names() {
    return Runtimes.names();
  }

  static List<Cell<?, ?>> tinyCells() {
    return TinyCells.ofActors();
  }

  @BeforeParameterizedClassInvocation
  void open() {
    runtime = Runtimes.named(name).open(2);
  }

  @AfterParameterizedClassInvocation
  void close() {
    runtime.close();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void everyBenchmarkGivesTheKnownAnswer(Cell<?, ?> cell) throws InterruptedException {
    cell.on(name).run(runtime).verify();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void oneWorkerIsEnough(Cell<?, ?> cell) throws InterruptedException {
    try (ActorRuntime single = Runtimes.named(name).open(1)) {
      cell.on(name).run(single).verify();
    }
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void whatTheLibraryHasOfItsOwnGivesTheKnownAnswer(Cell<?, ?> cell) throws InterruptedException {
    for (Cell<?, ?> own : cell.ownWays(Runtimes.named(name)).toList()) {
      own.run(runtime).verify();
      try (ActorRuntime single = Runtimes.named(name).open(1)) {
        own.run(single).verify();
      }
    }
  }

  @Test
  void messagesOfOneSenderArriveInTheirOrder() throws InterruptedException {
    int messages = 10_000;
    Finish finish = new Finish(3);
    Collector collector = runtime.spawn(new Collector(2 * messages, finish));
    for (int sender = 0; sender < 2; sender++) {
      Counter counter = runtime.spawn(new Counter(sender, messages, collector, finish));
      counter.self().send("go");
    }
    finish.await();
    for (int sender = 0; sender < 2; sender++) {
      int mine = sender;
      assertEquals(
          IntStream.range(0, messages).boxed().toList(),
          collector.received.stream()
              .filter(m -> m.sender() == mine)
              .map(Numbered::number)
              .toList());
    }
  }

  private record Numbered(int sender, int number) {}

  private static final class Counter extends PortableActor<String> {
    private final int number;
    private final int messages;
    private final Collector collector;

    Counter(int number, int messages, Collector collector, Finish finish) {
      super(finish);
      this.number = number;
      this.messages = messages;
      this.collector = collector;
    }

    @Override
    protected void receive(String go) {
      for (int i = 0; i < messages; i++) {
        collector.self().send(new Numbered(number, i));
      }
      exit();
    }
  }

  /** Not thread-safe: two turns at once would lose messages. */
  private static final class Collector extends PortableActor<Numbered> {
    private final int enough;
    final List<Numbered> received = new ArrayList<>();

    Collector(int enough, Finish finish) {
      super(finish);
      this.enough = enough;
    }

    @Override
    protected void receive(Numbered message) {
      received.add(message);
      if (received.size() == enough) {
        exit();
      }
    }
  }

  @Test
  void nothingIsReceivedAfterTheExit() throws InterruptedException {
    Finish ended = new Finish(1);
    OnlyOnce once = runtime.spawn(new OnlyOnce(ended));
    once.self().send("first");
    once.self().send("second");
    ended.await();
    once.self().send("third");

    // Actors that were sent a message later have handled it: by then, one that has not exited would
    // have received "second" and "third".
    Finish later = new Finish(100);
    for (int i = 0; i < 100; i++) {
      OnlyOnce other = runtime.spawn(new OnlyOnce(later));
      other.self().send("other");
    }
    later.await();
    assertEquals(List.of("first", "still in the turn", "end"), once.log);
  }

  private static final class OnlyOnce extends PortableActor<String> {
    final List<String> log = new ArrayList<>();

    OnlyOnce(Finish finish) {
      super(finish);
    }

    @Override
    protected void receive(String message) {
      log.add(message);
      exit();
      if (log.size() == 1) {
        self().send("from itself");
      }
      log.add("still in the turn");
    }

    @Override
    protected void onExit() {
      log.add("end");
    }
  }

  @Test
  void exceptionEndsTheRunWithItsCause() {
    IllegalStateException cause = new IllegalStateException("on purpose");
    Finish finish = new Finish(2);
    runtime.spawn(new OnlyOnce(finish));
    Thrower thrower = runtime.spawn(new Thrower(cause, finish));
    thrower.self().send("go");
    assertSame(cause, assertThrows(ActorFailedException.class, finish::await).getCause());
  }

  private static final class Thrower extends PortableActor<String> {
    private final RuntimeException what;

    Thrower(RuntimeException what, Finish finish) {
      super(finish);
      this.what = what;
    }

    @Override
    protected void receive(String go) {
      throw what;
    }
  }

  @Test
  void exceptionOfTheExitHookEndsTheRunToo() {
    Finish finish = new Finish(1);
    PortableActor<String> actor = new PortableActor<>(finish) {
      @Override
      protected void receive(String go) {
        exit();
      }

      @Override
      protected void onExit() {
        throw new IllegalStateException("on purpose");
      }
    };
    runtime.spawn(actor).self().send("go");
    assertThrows(ActorFailedException.class, finish::await);
  }

  @Test
  void libraryIsKnownByItsVersion() {
    String library = Runtimes.named(name).library();
    boolean versioned = library.matches(".*-\\d+(\\.\\d+)+(-SNAPSHOT)?");
    assertTrue(versioned || List.of("the JDK", "this build").contains(library), library);
  }
}
