package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.Down;
import dev.selectors.Failure;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.StoppedError;
import dev.selectors.SystemBuilder;
import dev.selectors.ThreadInbox;
import dev.selectors.UndeliverableException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A real system that a program runs on. Callable from any thread. */
class RealWorld implements Host.World {
  /** How long one waits who takes only what is there. */
  static final Duration NO_TIME = Duration.ofNanos(1);

  final Program program;
  final SelectorSystem system;
  /** Made as the program begins. */
  private final List<ThreadInbox<Object>> inboxes = new ArrayList<>();

  private final Consumer<String> log;
  /** Those who ask outside turns, until they have done what they do then; and this world. */
  private final Phaser unanswered = new Phaser(1);

  // Guarded by this.
  private final List<ProgramSelector> current = new ArrayList<>();
  private final List<ProgramSelector> all = new ArrayList<>();
  private final List<ArrayDeque<CompletableFuture<String>>> stages = new ArrayList<>();

  RealWorld(Program program, SystemBuilder builder, Consumer<String> log) {
    this.program = program;
    this.log = log;
    if (program.exitWhenAllDisabled()) {
      builder.exitWhenAllDisabled();
    }
    system = builder
        .throughput(program.throughput())
        .onDeadLetter(this::deadLetter)
        .onFailure(this::failed)
        .build();
    for (int i = 0; i < program.specs().size(); i++) {
      current.add(make(i, 1));
    }
    for (int i = 0; i < Program.STAGES; i++) {
      stages.add(new ArrayDeque<>());
    }
  }

  private ProgramSelector make(int number, int life) {
    ProgramSelector made = new ProgramSelector(this, number, life);
    made.selector
        .whenTerminated()
        .thenAccept(reason -> log(made.title + " has ended: " + ProgramSelector.text(reason)));
    all.add(made);
    return made;
  }

  void begin() {
    inboxes.add(system.inbox(Object.class));
    inboxes.add(inboxOfRecords());
    Outside outside = new Outside(this, "early");
    program.early().forEach(outside::act);
    for (int i = 0; i < program.roots(); i++) {
      spawn(i, system::spawn); // unless somebody was quicker to make it a child
    }
  }

  /** The number of the inbox of that name; -1 if it is none. */
  int inbox(String name) {
    return inboxes.stream().map(ThreadInbox::toString).toList().indexOf(name);
  }

  synchronized List<ProgramSelector> all() {
    return List.copyOf(all);
  }

  private void deadLetter(DeadLetter letter) {
    if (letter.reason() == DeadLetter.Reason.LATE_REPLY) {
      log("late reply " + letter.message() + " to " + letter.selector());
    } else {
      String what =
          switch (content(letter.message())) {
            case Note note -> note.id();
            case Down down -> ProgramSelector.text(down);
            default -> letter.message().toString();
          };
      log("dead letter " + what + " for " + letter.mailbox() + ": " + letter.reason());
    }
  }

  private void failed(Failure failure) {
    log(failure.selector() + " failed " + failure.mailbox() + " "
        + Cause.of(failure.cause()).getMessage() + " " + failure.directive());
  }

  // ---- for selectors

  /** Where a message is to be sent now. */
  MailboxRef<Object> address(int to, int box, Note note) {
    if (isInbox(to)) {
      noted("sent", note.id(), "an inbox");
      return inbox(to);
    }
    ProgramSelector receiver = current(to);
    noted("sent", note.id(), receiver.title + " b" + (box < 0 ? receiver.route(note) : box));
    return receiver.address(box);
  }

  /** Whether that is none of the selectors. */
  final boolean isInbox(int number) {
    return number >= program.specs().size();
  }

  private ThreadInbox<Object> inbox(int number) {
    return inboxes.get(number - program.specs().size());
  }

  /** Of another class, and so of another name; all messages are records. */
  @SuppressWarnings("unchecked")
  private ThreadInbox<Object> inboxOfRecords() {
    return (ThreadInbox<Object>) (ThreadInbox<?>) system.inbox(Record.class);
  }

  /** A note that nobody misses when its receiver ends. */
  private record Quiet(Note note) implements DeadLetter.Unmissed {}

  /** How long a turn waits; null if there is no limit. */
  @Nullable
  Duration limit(Program.Wait wait) {
    return wait.isLimited() ? Duration.ofMillis(wait.millis()) : null;
  }

  /** What is sent for the note. */
  Object message(Note note) {
    return note.isMissed() ? note : new Quiet(note);
  }

  /** The other way round: the note, if it is one. */
  static Object content(Object message) {
    return message instanceof Quiet quiet ? quiet.note() : message;
  }

  /** Something was done that the log does not tell. */
  void noted(String... what) {}

  /** A selector has seen what it never should. */
  void violated(String what) {
    log("VIOLATED: " + what);
  }

  synchronized ProgramSelector current(int number) {
    return current.get(number);
  }

  synchronized void spawn(int number, BiConsumer<String, Selector> spawner) {
    ProgramSelector s = current.get(number);
    if (s.state() instanceof SelectorState.Terminated && s.life < Program.LIVES) {
      s = make(number, s.life + 1);
      current.set(number, s);
    }
    if (s.state() instanceof SelectorState.New) {
      noted("spawned", s.title);
      try {
        spawner.accept(s.title, s.selector);
      } catch (IllegalStateException e) {
        if (!String.valueOf(e.getMessage()).contains("which is closing")) {
          throw e;
        }
        noted("refused", s.title);
      } catch (StoppedError e) {
        noted("refused", s.title); // with its parent, which ends with the system
        throw e;
      }
    }
  }

  synchronized CompletionStage<String> stage(int number) {
    CompletableFuture<String> stage = new CompletableFuture<>();
    stages.get(number).add(stage);
    return stage;
  }

  // ---- from anywhere

  @Override
  public void send(int to, int box, Note note) {
    address(to, box, note).send(message(note));
  }

  @Override
  public void sendAll(int to, int box, List<Note> notes) {
    notes.forEach(note -> address(to, box, note));
    (isInbox(to) ? inbox(to) : current(to).address(box))
        .sendAll(notes.stream().map(this::message).toList());
  }

  @Override
  public boolean trySend(int to, int box, Note note) {
    boolean taken = address(to, box, note).trySend(message(note));
    if (!taken) {
      noted("refused message", note.id());
    }
    return taken;
  }

  /** Its stage, which can be cancelled. */
  CompletableFuture<?> sendAsync(int to, int box, Note note) {
    CompletableFuture<?> sent =
        address(to, box, note).sendAsync(message(note)).toCompletableFuture();
    CompletableFuture<?> unused = sent.whenComplete((nothing, error) -> {
      if (error instanceof UndeliverableException e
          && e.reason() == DeadLetter.Reason.MAILBOX_FULL) {
        noted("refused message", note.id()); // which is no dead letter then
      }
    });
    return sent;
  }

  @Override
  public Cancellable sendAsync(
      int to, int box, Note note, BiConsumer<@Nullable String, @Nullable String> told) {
    CompletableFuture<?> sent = sendAsync(to, box, note);
    return told(sent, nothing -> "sent", told);
  }

  @Override
  public Cancellable ask(
      int to, int box, Note note, int millis, BiConsumer<@Nullable String, @Nullable String> told) {
    CompletableFuture<String> answer = system
        .<Object, String>ask(address(to, box, note), request(note), Duration.ofMillis(millis))
        .toCompletableFuture();
    if (answer.isCompletedExceptionally()
        && String.valueOf(answer.exceptionNow().getMessage()).contains(" was closed before ")) {
      noted("perhaps not sent", note.id()); // unless the system was closed only afterwards
    }
    unanswered.register();
    return told(answer, text -> text, (value, error) -> {
      told.accept(value, error);
      unanswered.arriveAndDeregister();
    });
  }

  /**
   * Waits until all who ask outside turns have done what they do when they are told; to be called
   * once.
   */
  void awaitAnswers(Duration patience) throws InterruptedException, TimeoutException {
    unanswered.awaitAdvanceInterruptibly(
        unanswered.arriveAndDeregister(), patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static <T> Cancellable told(
      CompletableFuture<T> stage,
      Function<T, String> text,
      BiConsumer<@Nullable String, @Nullable String> told) {
    CompletableFuture<?> unused = stage.whenComplete((value, error) ->
        told.accept(error == null ? text.apply(value) : null, ProgramSelector.text(error)));
    return () -> stage.cancel(false);
  }

  Function<ReplyTo<String>, Object> request(Note note) {
    return replyTo -> message(note.with(new RealAnswer(replyTo)));
  }

  @Override
  public Cancellable monitor(int who, BiConsumer<String, String> told) {
    return current(who)
        .monitor(down -> told.accept(
            ProgramSelector.titleOf(down.selector()), ProgramSelector.text(down.reason())));
  }

  @Override
  public void spawnRoot(int who) {
    spawn(who, system::spawn);
  }

  @Override
  public Cancellable monitor(int who, int inbox) {
    return current(who).monitor(inboxes.get(inbox));
  }

  @Override
  public Host.Taken take(int inbox) {
    try {
      return inboxes
          .get(inbox)
          .receiveWithin(NO_TIME)
          .map(RealWorld::taken)
          .orElse(Host.Taken.NOTHING);
    } catch (StoppedError e) {
      return Host.Taken.END;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Host.Taken taken(Object message) {
    return switch (content(message)) {
      case Note note -> Host.Taken.note(note);
      case Down down -> new Host.Taken(ProgramSelector.text(down), null);
      default -> throw new IllegalArgumentException("unexpected " + message);
    };
  }

  @Override
  public void stop(int who) {
    if (isInbox(who)) {
      inbox(who).close();
      return;
    }
    ProgramSelector stopped = current(who);
    noted(stopped.title, "stop");
    stopped.selector.stop();
  }

  @Override
  public void recheck(int who) {
    current(who).selector.recheck();
  }

  @Override
  public void complete(int stage, boolean failing) {
    ArrayDeque<CompletableFuture<String>> waiting;
    synchronized (this) {
      waiting = stages.get(stage);
      stages.set(stage, new ArrayDeque<>());
    }
    for (CompletableFuture<String> w : waiting) {
      if (failing) {
        w.completeExceptionally(new Cause("broken", null, null));
      } else {
        w.complete("done");
      }
    }
  }

  @Override
  public void log(String line) {
    log.accept(line);
  }

  private final class RealAnswer implements Note.Answer {
    private final ReplyTo<String> replyTo;

    RealAnswer(ReplyTo<String> replyTo) {
      this.replyTo = replyTo;
    }

    @Override
    public void answer(String text) {
      replyTo.send(text);
    }

    @Override
    public void fail(Cause cause) {
      replyTo.fail(cause);
    }

    @Override
    public void forward(int to, int box, Note note) {
      replyTo.forward(address(to, box, note), message(note));
    }

    @Override
    public boolean tryAnswer(String text) {
      return replyTo.trySend(text);
    }

    @Override
    public boolean isOver() {
      return replyTo.isOver();
    }
  }
}
