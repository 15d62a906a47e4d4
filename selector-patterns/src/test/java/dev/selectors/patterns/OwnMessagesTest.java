package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What parts tell their own selector means nothing after its end, and nobody else has sent it. So it
 * becomes no dead letter.
 */
@Timeout(60)
final class OwnMessagesTest {
  private static final int SEEDS = 100;
  private static final int MESSAGES = 16;
  /** All times are multiples of it, so that timers are due when the end comes. */
  private static final Duration TICK = Duration.ofMillis(1);

  private static final Duration LONG = Duration.ofSeconds(1);

  /** What others do: sends the message of that number. */
  private interface Others {
    void send(int number);
  }

  private enum Part {
    LIMITER {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        Mailbox<Object> work =
            new RateLimiter(owner.parts, "limiter", 2, TICK).mailbox("work", message -> {});
        run.spawn(owner);
        return number -> work.send(run.sent(new Object()));
      }
    },
    BATCHER {
      @Override
      Others begin(Run run) {
        Batcher<Object> batcher = run.spawn(new Batcher<>(3, TICK, batch -> {}));
        return number -> batcher.send(run.sent(new Object()));
      }
    },
    JOIN {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        Join<Object> join =
            Join.anyOrder(owner.parts, "in", 2, row -> {}).within(TICK, leftover -> {});
        run.spawn(owner);
        return number -> join.source(run.choice(2)).send(run.sent(new Object()));
      }
    },
    KEYED_JOIN {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        KeyedJoin<Integer, int[]> join = new KeyedJoin<Integer, int[]>(
                owner.parts, "in", 2, item -> item[0], (key, row) -> {}, 3, leftover -> {})
            .within(TICK);
        run.spawn(owner);
        return number -> join.source(run.choice(2)).send(run.sent(new int[] {number / 2}));
      }
    },
    PER_KEY {
      @Override
      Others begin(Run run) {
        PerKey<Integer, int[]> perKey = run.spawn(PerKey.of(
            (int[] message) -> message[0],
            key -> new Actor<int[]>() {
              @Override
              protected void receive(int[] message) {}
            },
            Actor::send,
            1,
            TICK));
        return number -> perKey.in.send(run.sent(new int[] {number % 3}));
      }
    },
    TOPIC {
      @Override
      Others begin(Run run) {
        Topic<Object> topic = run.spawn(new Topic<>(MESSAGES));
        List<Topic.Subscription> all = new ArrayList<>();
        return number -> {
          switch (number % 4) {
            case 0 ->
              all.add(topic.subscribe(
                  run.sim.spawn(new Slow()).in, MESSAGES, Topic.WhenFull.DROP_OLDEST));
            case 3 -> all.getLast().cancel();
            default -> topic.publish.sendAsync(run.sent(new Object()));
          }
        };
      }
    },
    SUBSCRIBER {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        FlowSubscriber<Object> in =
            new FlowSubscriber<>(owner.parts, "in", 2, item -> {}, error -> {});
        run.spawn(owner);
        FlowPublisher<Object> publisher = run.sim.spawn(new FlowPublisher<>(MESSAGES));
        return number -> {
          if (number == 0) {
            publisher.subscribe(in);
          } else if (number == MESSAGES - 1) {
            publisher.complete();
          } else {
            publisher.items.sendAsync(run.sent(new Object()));
          }
        };
      }
    },
    PUBLISHER {
      @Override
      Others begin(Run run) {
        FlowPublisher<Object> publisher = run.spawn(new FlowPublisher<>(MESSAGES));
        return number -> {
          if (number == MESSAGES / 2) {
            publisher.complete();
          } else {
            publisher.items.sendAsync(run.sent(new Object()));
          }
        };
      }
    },
    SPLIT_JOIN {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        Mailbox<SplitJoin.Part<Integer, Integer>> worker = run.sim.spawn(new Worker<
                SplitJoin.Part<Integer, Integer>>(part -> part.replyTo().trySend(1)))
            .in;
        SplitJoin<Integer, Integer, Integer> join = new SplitJoin<>(
            owner.parts,
            "items",
            List.of((SplitJoin.Part<Integer, Integer> part) -> worker.send(run.sent(part))),
            2,
            TICK,
            parts -> Collections.nCopies(parts, 1),
            outcome -> {});
        run.spawn(owner);
        return number -> join.items.send(run.sent(number % 3));
      }
    },
    AGEING {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        Priorities<Integer, Object> levels =
            Priorities.<Object>of(owner.parts, "level", 3, message -> {}).ageing(2);
        run.spawn(owner);
        return number -> levels.at(run.choice(3)).send(run.sent(new Object()));
      }
    },
    URGENT_STOP {
      @Override
      Others begin(Run run) {
        RestartingOwner owner = new RestartingOwner();
        Priorities<Integer, Object> levels = Priorities.of(owner.parts, "level", 3, message -> {});
        var stop = levels.urgentStop();
        run.spawn(owner);
        return number -> {
          if (number == MESSAGES / 2) {
            stop.send(run.sent(message -> {}));
          } else {
            levels.at(run.choice(3)).send(run.sent(new Object()));
          }
        };
      }
    },
    MASTER {
      @Override
      Others begin(Run run) {
        MasterWorker<Integer, Object, Integer> master =
            run.spawn(MasterWorker.of(2, 2, () -> work -> 1));
        return number -> {
          if (number == MESSAGES / 2) {
            master.complete();
          } else {
            run.<MasterWorker.Job<Object, Integer>, Integer>ask(
                replyTo -> new MasterWorker.Job<>(number, replyTo), master.at(number % 2));
          }
        };
      }
    };

    /** Spawns a selector with such a part. */
    abstract Others begin(Run run);
  }

  /** Takes a message now and then. */
  private static final class Slow extends Selector {
    final Mailbox<Object> in = mailbox("in", this::onMessage).bounded(1, Overflow.WAIT);

    private void onMessage(Object message) {
      in.disable();
      after(TICK, in::enable);
    }
  }

  private static final class Worker<M> extends Selector {
    final Mailbox<M> in;

    Worker(Consumer<M> work) {
      in = mailbox("in", work);
    }
  }

  /** Stops another selector when some time has passed. */
  private static final class Stopper extends Selector {
    private final Selector other;
    private final Duration time;

    Stopper(Selector other, Duration time) {
      this.other = other;
      this.time = time;
      var unused = mailbox("none", message -> {});
    }

    @Override
    protected void onStart() {
      after(time, other::stop);
    }
  }

  private static final class Run {
    final SimulatedSystem sim;
    /** Whatever others have sent. */
    private final Set<Object> sent = Collections.newSetFromMap(new IdentityHashMap<>());

    Run(SimulatedSystem sim) {
      this.sim = sim;
    }

    int choice(int bound) {
      return sim.random().nextInt(bound);
    }

    <M> M sent(M message) {
      sent.add(message);
      return message;
    }

    /** Spawns a selector that will be stopped. */
    <S extends Selector> S spawn(S selector) {
      sim.spawn(selector);
      sim.spawn(new Stopper(selector, TICK.multipliedBy(1 + choice(MESSAGES / 2))));
      return selector;
    }

    <Q, A> void ask(Function<ReplyTo<A>, Q> request, MailboxRef<Q> to) {
      Completed.then(
          sim.system().<Q, A>ask(to, replyTo -> sent(request.apply(replyTo)), LONG),
          (answer, error) -> {});
    }

    private boolean isSent(Object message) {
      return sent.contains(message instanceof JobWorker.Task<?, ?> task ? task.job() : message);
    }

    void run(Part part) {
      sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
      sim.allowStuck();
      Others others = part.begin(this);
      for (int i = 0; i < MESSAGES; i++) {
        others.send(i);
        switch (choice(3)) {
          case 0 -> sim.step();
          case 1 -> sim.advance(TICK);
          default -> {}
        }
      }
      sim.advance(LONG);
      assertEquals(
          Optional.empty(),
          sim.deadLetters().stream().filter(letter -> !isSent(letter.message())).findFirst());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPartThatIsStoppedLeavesNoDeadLetterButOfWhatOthersHaveSent(Part part) {
    SimulatedSystem.explore(SEEDS, sim -> new Run(sim).run(part));
  }
}
