package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits within turns and bodies, for room, and for threads of somebody else. */
public final class ShortageWaits extends ShortageProgram {
  /** What is waited for. */
  enum Kind {
    DEADLINE,
    TIME_LIMIT,
    ANSWER,
    END_OF_WHOEVER_IS_ASKED,
    ROOM,
    ROOM_UNTIL_CLOSED,
    TASK,
    BLOCKED_TURN,
    TURN_THAT_RECEIVES,
    TURN_THAT_CALLS,
    TURN_ON_AN_EXECUTOR,
    TURN_ON_A_POOL,
    TASK_ON_AN_EXECUTOR,
    TASK_ON_A_POOL
  }

  private final Set<Object> handled = ConcurrentHashMap.newKeySet();
  private final Kind kind;
  private final Server server = new Server();
  private final Full full = new Full();
  private final Waits waiting;
  private final Tasks tasks = new Tasks();

  /**
   * @param failNoMore ends the shortage
   * @param kind the name of a {@link Kind}
   */
  public ShortageWaits(Runnable failNoMore, String kind) {
    super(failNoMore);
    this.kind = Kind.valueOf(kind);
    waiting = new Waits(body());
  }

  private static final class Server extends Selector {
    final Mailbox<ReplyTo<Integer>> never = mailbox("never", to -> {});
    final Mailbox<ReplyTo<Integer>> now = mailbox("now", to -> to.send(1));
    final Mailbox<CountDownLatch> release = mailbox("release", CountDownLatch::countDown);
    final Mailbox<MailboxRef<Integer>> tell = mailbox("tell", whom -> whom.send(1));
  }

  /** Has room for one message, and takes none before it is told to. */
  private final class Full extends Selector {
    final Mailbox<Integer> in = this.<Integer>mailbox("in", handled::add).bounded(1, Overflow.WAIT);
    final Mailbox<String> open = mailbox("open", any -> in.enable());

    Full() {
      in.disable();
    }
  }

  /** Waits in its body for one thing; its future completes when it has come, or the selector ends. */
  private static final class Waits extends ThreadSelector {
    final Mailbox<String> go = mailbox(String.class, "go");
    final Mailbox<String> silent = mailbox(String.class, "silent");
    final CompletableFuture<Void> done = new CompletableFuture<>();
    private final Consumer<Waits> body;
    private volatile @Nullable Thread thread;

    Waits(Consumer<Waits> body) {
      this.body = body;
    }

    @Override
    protected void run() {
      Object unused = receive(go);
      thread = Thread.currentThread();
      body.accept(this);
      done.complete(null);
    }

    /** Until its body waits, or has ended; a snapshot would need memory. */
    void awaitRest() {
      Thread its = thread;
      while ((its == null || its.getState() == Thread.State.RUNNABLE) && !done.isDone()) {
        Thread.onSpinWait();
        its = thread;
      }
    }

    void untilTimeIsUp() {
      Object unused = receiveWithin(Duration.ofMillis(1), silent);
    }

    void forAnAnswer(MailboxRef<ReplyTo<Integer>> server) {
      Object unused = call(server, (ReplyTo<Integer> to) -> to, Duration.ofDays(1));
    }
  }

  /** Has something done alongside; its future completes with that, or when the selector ends. */
  private static final class Tasks extends Selector {
    final CompletableFuture<Void> done = new CompletableFuture<>();
    final Mailbox<String> go =
        mailbox("go", any -> async(() -> 1, (one, failure) -> done.complete(null)));
    final Mailbox<Server> block = mailbox("block", this::block);

    final Mailbox<Server> receive = mailbox("receive", this::receiveFrom);
    final Mailbox<Server> call = mailbox("call", this::callTo);
    private final Mailbox<Integer> answers = mailbox("answers", any -> {});

    private void receiveFrom(Server other) {
      link(other); // or it would not be told that nobody will ever send
      other.tell.send(answers);
      Object unused = context().receive(List.of(answers.on(one -> one)));
      done.complete(null);
    }

    private void callTo(Server other) {
      Object unused = context().call(other.now, (ReplyTo<Integer> to) -> to, Duration.ofDays(1));
      done.complete(null);
    }

    /** Until another selector, which it wakes, releases it. */
    private void block(Server other) {
      CountDownLatch released = new CountDownLatch(1);
      other.release.send(released);
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      done.complete(null);
    }
  }

  private ExecutorService givenOne() {
    return kind.name().endsWith("POOL") ? new ForkJoinPool(2) : Executors.newFixedThreadPool(2);
  }

  private boolean isOnGivenThreads() {
    return kind.name().contains("_ON_A");
  }

  @Override
  public List<String> call() throws InterruptedException {
    if (!isOnGivenThreads()) {
      return super.call();
    }
    ExecutorService threads = givenOne();
    try {
      return in(builder().executor(threads).build());
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  void prepare(SelectorSystem system) {
    for (Selector one : List.of(server, full, waiting, tasks)) {
      Object unused = system.spawn(one);
    }
    // Not by onExit(), which is not called after an error such as these.
    CompletionStage<Void> unusedOfBody =
        waiting.whenTerminated().thenRun(() -> waiting.done.cancel(false));
    CompletionStage<Void> unusedOfTasks =
        tasks.whenTerminated().thenRun(() -> tasks.done.cancel(false));
    full.in.send(1);
  }

  @Override
  void check(ShutdownReport report, List<String> wrong) {
    if (wasSentWithoutAnError() && !handled.contains(2) && !dead.contains(2)) {
      wrong.add("message 2 is lost: " + handled + dead + report);
    }
  }

  private Consumer<Waits> body() {
    return switch (kind) {
      case ANSWER -> it -> it.forAnAnswer(server.now);
      case ROOM -> it -> full.in.send(2);
      default -> Waits::untilTimeIsUp;
    };
  }

  @Override
  void begin(SelectorSystem system) throws InterruptedException {
    switch (kind) {
      case DEADLINE ->
        waits.add(system
            .ask(server.never, (ReplyTo<Integer> to) -> to, Duration.ofMillis(1))
            .toCompletableFuture());
      case END_OF_WHOEVER_IS_ASKED -> {
        waits.add(system
            .ask(server.never, (ReplyTo<Integer> to) -> to, Duration.ofDays(1))
            .toCompletableFuture());
        boolean unused = system.awaitQuiescence(LIMIT);
        server.stop();
      }
      case TIME_LIMIT, ANSWER, TURN_ON_AN_EXECUTOR, TURN_ON_A_POOL -> {
        waiting.go.send("go");
        waits.add(waiting.done);
      }
      case ROOM -> {
        waiting.go.send("go");
        waiting.awaitRest();
        full.open.send("open");
        waits.add(waiting.done);
      }
      case ROOM_UNTIL_CLOSED -> {
        waits.add(full.in.sendAsync(3).toCompletableFuture());
        waits.add(full.in.sendAsync(4).toCompletableFuture());
        Object unused = system.discard(LIMIT);
      }
      case TASK, TASK_ON_AN_EXECUTOR, TASK_ON_A_POOL -> {
        tasks.go.send("go");
        waits.add(tasks.done);
      }
      case BLOCKED_TURN, TURN_THAT_RECEIVES, TURN_THAT_CALLS -> {
        inATurn().send(server);
        waits.add(tasks.done);
      }
    }
  }

  private Mailbox<Server> inATurn() {
    return switch (kind) {
      case TURN_THAT_RECEIVES -> tasks.receive;
      case TURN_THAT_CALLS -> tasks.call;
      default -> tasks.block;
    };
  }

  private boolean wasSentWithoutAnError() {
    return kind == Kind.ROOM
        && !waits.isEmpty()
        && waits.getFirst().isDone()
        && !waits.getFirst().isCompletedExceptionally();
  }
}
