package dev.selectors;

import static dev.selectors.Step.react;
import static dev.selectors.Step.reactWithin;
import static java.util.concurrent.CompletableFuture.runAsync;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Waits for what happens to a selector, or to another one. */
public final class ShortageEvents extends ShortageProgram {
  /** What is waited for. */
  enum Kind {
    END,
    END_WITH_CHILDREN,
    NEWS_OF_AN_END,
    END_BY_A_LINK,
    LIFE_AFTER_A_FAILURE,
    TIMER,
    REPEATED_TIMER,
    STAGE,
    ANSWER_OF_A_STAGE,
    MESSAGE_FOR_A_THREAD,
    STEP,
    TIME_LIMIT_OF_A_STEP,
    GUARD,
    NEWS_OF_A_FAILURE,
    LETTER_OF_AN_EXPIRED_REQUEST,
    ANSWER_UNTIL_CLOSED
  }

  private static final String FOR_NO_THREAD = "for no thread";

  private final Kind kind;
  private final Doer doer = new Doer();
  private final Parent parent = new Parent();
  private final Watcher watcher = new Watcher(doer);
  private final Linked linked = new Linked(doer);
  private final Steps steps = new Steps();
  private final CompletableFuture<Integer> stage = new CompletableFuture<>();
  /** Complete when what is waited for has come, or whoever could bring it has ended. */
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  private final AtomicInteger leftAtTheEnd = new AtomicInteger();
  private volatile boolean inboxIsReported;
  private volatile boolean open;

  /**
   * @param failNoMore ends the shortage
   * @param kind the name of a {@link Kind}
   */
  public ShortageEvents(Runnable failNoMore, String kind) {
    super(failNoMore);
    this.kind = Kind.valueOf(kind);
  }

  private void done() {
    boolean unused = done.complete(null);
  }

  @Override
  void failed() {
    if (kind == Kind.NEWS_OF_A_FAILURE) {
      done();
    }
  }

  @Override
  void undelivered(DeadLetter letter) {
    if (letter.reason() == DeadLetter.Reason.EXPIRED) {
      done();
    } else if (letter.reason() == DeadLetter.Reason.SYSTEM_CLOSED) {
      leftAtTheEnd.incrementAndGet();
      if (letter.message().equals(FOR_NO_THREAD)) {
        inboxIsReported = true;
      }
    }
  }

  /** What is left is reported as dead letters, and counted in the report. */
  @Override
  void check(ShutdownReport report, List<String> wrong) {
    int reported = 0;
    for (ShutdownReport.Undelivered some : report.undelivered()) {
      reported += (int) some.messages();
    }
    // Who had ended as the system was closed may have been about to end anyway.
    long others = report.deadLetters().getOrDefault(DeadLetter.Reason.TERMINATED, 0L);
    if (reported < leftAtTheEnd.get() || reported > leftAtTheEnd.get() + others) {
      wrong.add(leftAtTheEnd + " letters, but " + report);
    }
    if (!inboxIsReported) {
      wrong.add("lost in an inbox: " + report);
    }
    if (!report.stillRunning().isEmpty()) {
      wrong.add("does not end: " + report);
    }
  }

  private final class Doer extends Selector {
    final Mailbox<Kind> to = mailbox("to", this::on);
    final Mailbox<MailboxRef<Integer>> tell = mailbox("tell", whom -> whom.send(1));
    final Mailbox<ReplyTo<Integer>> ask = mailbox(
        "ask",
        asker -> await(stage, (one, failure) -> {
          if (one != null) {
            asker.send(one);
          }
        }));
    final Mailbox<String> guarded =
        this.<String>mailbox("guarded", any -> done()).guard(() -> open);

    final Mailbox<ReplyTo<Integer>> closed =
        this.<ReplyTo<Integer>>mailbox("closed", to -> {}).guard(() -> false);

    private void on(Kind what) {
      switch (what) {
        case TIMER -> after(Duration.ofMillis(1), ShortageEvents.this::done);
        case REPEATED_TIMER -> every(Duration.ofMillis(1), new Thrice());
        default -> await(stage, (one, failure) -> done());
      }
    }
  }

  private final class Thrice implements Runnable {
    private int n;

    @Override
    public void run() {
      if (++n == 3) {
        done();
      }
    }
  }

  /** Fails, or does what it is to do. */
  private final class Child extends Actor<Boolean> {
    @Override
    protected void receive(Boolean fails) {
      if (fails) {
        throw new IllegalStateException("on purpose");
      }
      done();
    }
  }

  private final class Parent extends Selector {
    final Child one = new Child();
    final Child other = new Child();

    Parent() {
      mailboxes("unused", 1, (lane, message) -> {});
    }

    @Override
    protected void onStart() {
      Duration pause = Duration.ofNanos(1);
      supervise(Supervision.oneForAll().restarts(100, LIMIT).backOff(pause, pause, 0));
      spawnChild(one);
      spawnChild(other);
    }
  }

  private final class Watcher extends Selector {
    private final Mailbox<Down> news = mailbox("news", down -> done());
    private final Selector other;

    Watcher(Selector other) {
      this.other = other;
    }

    @Override
    protected void onStart() {
      other.monitor(news);
    }
  }

  private final class Steps extends EventSelector {
    final Mailbox<Kind> in = mailbox(Kind.class, "in");
    private final Mailbox<String> silent = mailbox(String.class, "silent");

    @Override
    protected Step run() {
      return react(in.on(what -> what == Kind.STEP
          ? react(in.on(next -> last()))
          : reactWithin(Duration.ofMillis(1), this::last, silent.on(any -> Step.done()))));
    }

    private Step last() {
      done();
      return Step.done();
    }
  }

  /** Whoever is to bring what is waited for; its end is told, too. */
  private Selector bringer() {
    return switch (kind) {
      case LIFE_AFTER_A_FAILURE -> parent.one;
      case NEWS_OF_AN_END -> watcher;
      case END_WITH_CHILDREN -> parent;
      case END_BY_A_LINK -> linked;
      case STEP, TIME_LIMIT_OF_A_STEP -> steps;
      default -> doer;
    };
  }

  @Override
  void prepare(SelectorSystem system) {
    for (Selector one : List.of(doer, parent, watcher, linked, steps)) {
      Object unused = system.spawn(one);
    }
    CompletionStage<Void> unused = bringer().whenTerminated().thenRun(this::done);
    doer.guarded.send("for later");
    system.inbox(String.class).send(FOR_NO_THREAD);
  }

  @Override
  void begin(SelectorSystem system) {
    switch (kind) {
      case END, NEWS_OF_AN_END, END_BY_A_LINK -> doer.stop();
      case END_WITH_CHILDREN -> parent.stop();
      case LIFE_AFTER_A_FAILURE -> {
        parent.other.send(true);
        parent.one.send(false);
      }
      case TIMER, REPEATED_TIMER -> doer.to.send(kind);
      case STAGE -> {
        doer.to.send(kind);
        boolean unused = stage.complete(1);
      }
      case ANSWER_OF_A_STAGE -> {
        waits.add(system
            .ask(doer.ask, (ReplyTo<Integer> to) -> to, LIMIT.dividedBy(2))
            .toCompletableFuture());
        boolean unused = stage.complete(1);
        return;
      }
      case MESSAGE_FOR_A_THREAD -> {
        ThreadInbox<Integer> inbox = system.inbox(Integer.class);
        CompletableFuture<Void> unused = runAsync(() -> receive(inbox));
        doer.tell.send(inbox);
      }
      case STEP -> {
        steps.in.send(kind);
        steps.in.send(kind);
      }
      case TIME_LIMIT_OF_A_STEP -> steps.in.send(kind);
      case ANSWER_UNTIL_CLOSED -> {
        MailboxRef<ReplyTo<Integer>> elsewhere = to -> {}; // no selector that would fail it
        waits.add(system
            .ask(elsewhere, (ReplyTo<Integer> to) -> to, Duration.ofDays(1))
            .toCompletableFuture());
        close(system);
        return;
      }
      case NEWS_OF_A_FAILURE -> parent.one.send(true);
      case LETTER_OF_AN_EXPIRED_REQUEST -> {
        CompletionStage<Integer> unused =
            system.ask(doer.closed, (ReplyTo<Integer> to) -> to, Duration.ofMillis(1));
      }
      case GUARD -> {
        open = true;
        doer.recheck();
      }
    }
    waits.add(done);
  }

  private static void close(SelectorSystem system) {
    while (true) {
      try {
        Object unused = system.discard(LIMIT);
        return;
      } catch (OutOfMemoryError e) {
        // told: try once more
      }
    }
  }

  /** What it was told of an error must not have cost it the message. */
  private void receive(ThreadInbox<Integer> inbox) {
    Optional<Integer> message = Optional.empty();
    while (message.isEmpty()) {
      try {
        message = inbox.receiveWithin(LIMIT);
      } catch (OutOfMemoryError e) {
        // told: try once more
      } catch (InterruptedException e) {
        throw new CompletionException(e);
      }
    }
    done();
  }
}
