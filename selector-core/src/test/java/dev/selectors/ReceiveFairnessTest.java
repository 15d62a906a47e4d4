package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A selector that receives or reacts takes its share of turns at a time, like any other. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReceiveFairnessTest {
  private static final int SHARE = 2;

  private final ManualSystem its = new ManualSystem(builder -> builder.throughput(SHARE));
  private final List<String> seen = new ArrayList<>();

  /** The two forms. */
  enum Form {
    RECEIVE,
    REACT;

    Selector of(List<String> seen, Function<String, String> action, Directive directive) {
      return switch (this) {
        case RECEIVE -> {
          Threaded s = new Threaded(self -> {
            seen.add(action.apply("begin"));
            while (true) {
              seen.add(action.apply(self.receive(self.a)));
            }
          });
          s.directive = directive;
          yield s;
        }
        case REACT -> {
          Stepping s = new Stepping(self -> {
            seen.add(action.apply("begin"));
            return Step.loop(Step.react(self.a.on(m -> {
              seen.add(action.apply(m));
              return Step.done();
            })));
          });
          s.directive = directive;
          yield s;
        }
      };
    }

    static Mailbox<String> inboxOf(Selector s) {
      return s instanceof Threaded threaded ? threaded.a : ((Stepping) s).a;
    }
  }

  private Selector spawned(Form form, Function<String, String> action, Directive directive) {
    return its.system.spawn(form.of(seen, action, directive));
  }

  private void send(Selector to, String... messages) {
    for (String m : messages) {
      Form.inboxOf(to).send(m);
    }
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void othersComeInBetweenAfterEachShareOfTurns(Form form) {
    Selector s = spawned(form, m -> m, Directive.STOP);
    its.runAll();
    seen.clear();
    send(s, "1", "2", "3", "4", "5");
    Selector other = spawned(Form.REACT, m -> "another", Directive.STOP);
    its.runAll();
    assertEquals(List.of("1", "2", "another", "3", "4", "5"), seen);
    assertTrue(other.state() instanceof SelectorState.Detached);
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void bodyThatFailsAtOnceAgainAndAgainGivesWayAndCanBeStopped(Form form) {
    Selector s = spawned(
        form,
        m -> {
          seen.add(m);
          throw new IllegalStateException("oops");
        },
        Directive.RESTART);
    assertTrue(its.executor.runOne());
    assertEquals(List.of("begin", "begin"), seen);
    assertTrue(its.executor.runOne());
    assertEquals(2 * SHARE, seen.size());
    s.stop();
    its.runAll();
    assertTrue(s.state() instanceof SelectorState.Terminated);
    assertEquals(2 * SHARE, its.failures.size());
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void restartAtTheEndOfAShareBeginsInTheNextRun(Form form) {
    Selector s = spawned(
        form,
        m -> {
          if (m.equals("2")) {
            throw new IllegalStateException("oops");
          }
          return m;
        },
        Directive.RESTART);
    its.runAll();
    send(s, "1", "2", "3");
    assertTrue(its.executor.runOne());
    assertEquals(List.of("begin", "1"), seen);
    its.runAll();
    assertEquals(List.of("begin", "1", "begin", "3"), seen);
  }

  @Test
  void turnsOfTimersCountWhileTheBodyWaits() {
    ManualTime time = new ManualTime();
    ManualSystem timed = new ManualSystem(builder -> builder.throughput(SHARE).timekeeper(time));
    Threaded s = timed.started(new Threaded(self -> {
      for (int i = 0; i < 5; i++) {
        self.after(Duration.ofSeconds(1), () -> self.seen.add("tick"));
      }
      self.take(self.a);
    }));
    time.advance(Duration.ofSeconds(1));
    assertTrue(timed.executor.runOne());
    assertEquals(SHARE, s.seen.size());
    timed.send(s.a, "m");
    assertEquals(List.of("tick", "tick", "tick", "tick", "tick", "m"), s.seen);
  }
}
