package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.Directive;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What one incarnation of a selector does by its program: its private state, and the interpreter.
 * Does not know whether its host is real.
 */
class Script {
  /** How often an incarnation starts with all it does at a start. */
  private static final int STARTS = 3;

  /** After how many failures an incarnation does all it does at one. */
  private static final int FAILURES = 3;

  /** After so many it gives up. */
  private static final int FAILURES_IN_ALL = 30;

  private static final int GUARD_FAILURES = 2;
  /** How often it is late at most; after that, it waits without a limit. */
  private static final int LATES = 6;

  private static final int TICKS = 3;
  private static final int LAYERS = 3;

  final Program.Spec spec;
  private final Host host;
  private final Outside aside;
  private final int[] counters = new int[Program.COUNTERS];
  private final ArrayDeque<Note.Answer> kept = new ArrayDeque<>();
  private final ArrayDeque<Cancellable> asked = new ArrayDeque<>();
  private final ArrayDeque<Cancellable> monitors = new ArrayDeque<>();
  private final ArrayDeque<Cancellable> timers = new ArrayDeque<>();
  private final int[] layers;
  private int sent;
  private int starts;
  private int failures;
  private int guardFailures;
  private int lates;

  Script(Program.Spec spec, Host host) {
    this.spec = spec;
    this.host = host;
    aside = new Outside(host.world(), host.name() + "*");
    layers = new int[spec.boxes().size()];
  }

  // ---- hooks

  void onStart() {
    log("starts");
    starts++;
    counters[0] = 0;
    counters[1] = 0;
    Arrays.fill(layers, 0);
    kept.clear();
    timers.clear();
    if (starts <= STARTS) {
      run(spec.onStart(), STARTS - starts, null);
    }
  }

  /** What a body does before it waits. */
  void first(Program.Body body) {
    log("begins");
    if (starts <= STARTS) {
      run(body.first(), STARTS - starts, null);
    }
  }

  boolean isLimited(Program.Wait wait) {
    return wait.isLimited() && lates < LATES;
  }

  void late(Program.Wait wait) {
    log("is late");
    lates++;
    run(wait.late(), 1, null);
  }

  void onExit(String reason) {
    log("exits: " + reason);
    run(spec.onExit(), 1, null);
  }

  Directive onFailure(Cause cause) {
    log("is asked about " + cause.getMessage());
    failures++;
    if (failures <= FAILURES) {
      run(spec.onFailure(), FAILURES - failures, null);
    }
    if (failures > FAILURES_IN_ALL) {
      return Directive.STOP; // a body that has nothing to wait for fails at each start
    }
    return cause.own != null ? cause.own : spec.otherwise();
  }

  Directive decide(Cause cause) {
    return cause.above != null ? cause.above : spec.supervisor().otherwise();
  }

  /** @param layer of which handler this is the call */
  void handle(int box, int layer, Note note) {
    log("b" + box + " <- " + note.id() + " kind " + note.kind() + "!".repeat(layer));
    run(scripts(box, note.kind() + layer), note.budget(), note.answer());
  }

  void news(int box, int layer, String news) {
    log("b" + box + " <- " + news);
    run(scripts(box, layer), 1, null);
  }

  private List<Action> scripts(int box, int kind) {
    return spec.boxes().get(box).scripts().get(kind % Program.KINDS);
  }

  int layer(int box) {
    return layers[box];
  }

  boolean guard(Program.Guard guard) {
    if (counters[guard.counter()] == guard.failsAt() && guardFailures < GUARD_FAILURES) {
      guardFailures++;
      throw new Cause(host.name() + " guard " + guardFailures, null, null);
    }
    return counters[guard.counter()] != guard.closedAt() && guard.isContentWith(host::count);
  }

  /** Whether a guard holds, without a failure, as far as it heeds the state of the selector. */
  boolean wouldPass(Program.Guard guard) {
    return counters[guard.counter()] != guard.closedAt();
  }

  // ---- interpreter

  private void run(List<Action> actions, int budget, Note.@Nullable Answer answer) {
    for (Action action : actions) {
      run(action, budget, answer);
    }
  }

  private void run(Action action, int budget, Note.@Nullable Answer answer) {
    switch (action) {
      case Action.Send a -> {
        if (budget > 0) {
          host.world().send(a.to(), a.box(), note(a.kind(), budget));
        }
      }
      case Action.SendAll a -> {
        List<Note> notes = new ArrayList<>();
        for (int i = 0; i < a.count() && budget > 0; i++) {
          notes.add(note((a.kind() + i) % Program.KINDS, budget));
        }
        host.world().sendAll(a.to(), a.box(), notes);
      }
      case Action.TrySend a -> {
        if (budget > 0) {
          log("tries to send: " + host.world().trySend(a.to(), a.box(), note(a.kind(), budget)));
        }
      }
      case Action.Become a -> {
        if (layers[a.box()] < LAYERS) {
          host.become(a.box(), ++layers[a.box()]);
        }
      }
      case Action.Unbecome a -> {
        if (layers[a.box()] > 0) {
          layers[a.box()]--;
          host.unbecome(a.box());
        }
      }
      case Action.SendAsync a -> {
        if (budget > 0) {
          asked.add(host.sendAsync(
              a.to(), a.box(), note(a.kind(), budget), a.closed(), goOn(a.then(), budget)));
        }
      }
      case Action.Ask a -> {
        if (budget > 0) {
          asked.add(host.ask(
              a.to(),
              a.box(),
              note(a.kind(), budget),
              a.millis(),
              a.closed(),
              goOn(a.then(), budget)));
        }
      }
      case Action.AskThen a -> aside.act(a, budget - 1);
      case Action.SendThen a -> aside.act(a, budget - 1);
      case Action.MonitorThen a -> aside.act(a, budget - 1);
      case Action.MonitorBy a -> aside.act(a, budget - 1);
      case Action.Take a -> aside.act(a, budget);
      case Action.Withdraw a -> {
        cancel(asked, "request");
        aside.act(a, budget);
      }
      case Action.Receive a -> {
        if (budget > 0) {
          try {
            receive(a.what(), budget);
          } finally {
            run(a.last(), budget - 1, null);
          }
        }
      }
      case Action.Call a -> {
        if (budget > 0) {
          host.call(a.to(), a.box(), note(a.kind(), budget), a.millis(), goOn(a.then(), budget));
        }
      }
      case Action.Answer a -> {
        if (answer != null) {
          answer.answer("by " + host.name());
        }
      }
      case Action.TryAnswer a -> {
        if (answer != null) {
          log("answers, over " + answer.isOver() + ": " + answer.tryAnswer("by " + host.name())
              + ", over " + answer.isOver());
        }
      }
      case Action.FailAnswer a -> {
        if (answer != null) {
          answer.fail(new Cause("refused by " + host.name(), null, null));
        }
      }
      case Action.Forward a -> {
        if (answer != null && budget > 0) {
          answer.forward(a.to(), a.box(), note(a.kind(), budget).with(answer));
        }
      }
      case Action.KeepAnswer a -> {
        if (answer != null) {
          kept.add(answer);
        }
      }
      case Action.AnswerKept a -> {
        Note.Answer first = kept.poll();
        if (first != null) {
          first.answer("later by " + host.name());
        }
      }
      case Action.Enable a -> host.enable(a.box());
      case Action.Disable a -> host.disable(a.box());
      case Action.EnableAll a -> host.enableAll();
      case Action.DisableAll a -> host.disableAll();
      case Action.DisableAllExcept a -> host.disableAllExcept(a.box());
      case Action.Count a -> counters[a.counter()] = (counters[a.counter()] + 1) % 4;
      case Action.SetGuard a -> host.guard(a.box(), a.guard());
      case Action.SetHeadGuard a -> host.headGuard(a.box(), a.kind());
      case Action.Fail a -> throw new Cause(host.name() + " fails", a.own(), a.above());
      case Action.Exit a -> host.exit();
      case Action.Stop a -> host.world().stop(a.to());
      case Action.Recheck a -> host.world().recheck(a.to());
      case Action.Link a -> {
        if (budget > 1) { // or the news of one that is dead would make for more of the same
          log("links " + a.to());
          host.link(a.to());
        }
      }
      case Action.Unlink a -> host.unlink(a.to());
      case Action.Trap a -> host.trap(a.box());
      case Action.Monitor a -> {
        if (budget > 1) {
          monitors.add(host.monitor(a.to(), a.box()));
        }
      }
      case Action.CancelMonitor a -> cancel(monitors, "monitor");
      case Action.Spawn a -> {
        if (budget > 0) {
          host.spawn(a.who());
        }
      }
      case Action.SpawnRoot a -> {
        if (budget > 0) {
          host.world().spawnRoot(a.who());
        }
      }
      case Action.Await a -> host.await(a.stage(), a.closed(), goOn(a.then(), budget));
      case Action.Complete a -> host.world().complete(a.stage(), a.failing());
      case Action.After a -> {
        if (budget > 0) {
          timers.add(host.after(a.millis(), () -> {
            log("timer");
            run(a.then(), budget - 1, null);
          }));
        }
      }
      case Action.Every a -> {
        if (budget > 0) {
          every(a, budget);
        }
      }
      case Action.CancelTimer a -> cancel(timers, "timer");
      case Action.Async a -> {
        if (budget > 0) {
          host.async(a.failing(), goOn(a.then(), budget));
        }
      }
      case Action.Task a -> host.task(a.failing());
    }
  }

  private void receive(Program.Wait wait, int budget) {
    if (!host.receive(wait)) {
      log("has not received");
      run(wait.late(), budget - 1, null);
    }
  }

  private void every(Action.Every a, int budget) {
    List<Cancellable> self = new ArrayList<>();
    int[] ticks = {0};
    self.add(host.every(a.millis(), () -> {
      log("tick");
      if (++ticks[0] == TICKS) {
        self.getFirst().cancel();
      }
      run(a.then(), budget - 1, null);
    }));
    timers.add(self.getFirst());
  }

  private BiConsumer<@Nullable String, @Nullable String> goOn(List<Action> then, int budget) {
    return (value, error) -> {
      log(
          error != null
              ? "goes on with error " + error
              : "goes on with " + Objects.requireNonNull(value));
      run(then, budget - 1, null);
    };
  }

  private void cancel(ArrayDeque<Cancellable> some, String what) {
    Cancellable first = some.poll();
    if (first != null) {
      log("cancels a " + what + ": " + first.cancel());
    }
  }

  private Note note(int kind, int budget) {
    sent++;
    return new Note(host.name(), sent, kind, budget - 1, null);
  }

  private void log(String line) {
    host.world().log(host.name() + " " + line);
  }
}
