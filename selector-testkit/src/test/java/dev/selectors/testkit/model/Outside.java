package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Does what can be done outside turns: for the program, or wherever a stage has completed. */
final class Outside {
  private static final int BUDGET = 4;

  private final Host.World world;
  private final String name;
  private final ArrayDeque<Cancellable> asked = new ArrayDeque<>();
  private int sent;

  Outside(Host.World world, String name) {
    this.world = world;
    this.name = name;
  }

  void act(Action action) {
    act(action, BUDGET);
  }

  /** @param budget how far what it causes may go on */
  void act(Action action, int budget) {
    switch (action) {
      case Action.Send a -> {
        if (budget > 0) {
          world.send(a.to(), a.box(), note(a.kind(), budget));
        }
      }
      case Action.AskThen a -> {
        if (budget > 0) {
          Note note = note(a.kind(), budget);
          asked.add(world.ask(a.to(), a.box(), note, a.millis(), goOn(note, a.then(), budget - 1)));
        }
      }
      case Action.SendThen a -> {
        if (budget > 0) {
          Note note = note(a.kind(), budget);
          asked.add(world.sendAsync(a.to(), a.box(), note, goOn(note, a.then(), budget - 1)));
        }
      }
      case Action.MonitorThen a -> {
        if (budget > 0) {
          Outside next = new Outside(world, name + "." + ++sent + "'");
          asked.add(world.monitor(a.to(), (who, reason) -> {
            world.log(next.name + " hears that " + who + " is over: " + reason);
            next.actAll(a.then(), budget - 1);
          }));
        }
      }
      case Action.MonitorBy a -> {
        if (budget > 0) {
          asked.add(world.monitor(a.to(), a.inbox()));
        }
      }
      case Action.Take a -> take(a, budget);
      case Action.Withdraw a -> {
        Cancellable last = asked.pollLast(); // the others have mostly come to an end
        if (last != null) {
          world.log(name + " withdraws: " + last.cancel());
        }
      }
      case Action.Stop a -> world.stop(a.to());
      case Action.Recheck a -> world.recheck(a.to());
      case Action.Complete a -> world.complete(a.stage(), a.failing());
      default -> throw new IllegalArgumentException(action + " is possible in a turn only");
    }
  }

  private void take(Action.Take a, int budget) {
    Host.Taken taken = world.take(a.inbox());
    world.log(name + " takes " + taken.what() + " from inbox" + a.inbox());
    Note note = taken.note();
    Note.Answer answer = note == null ? null : note.answer();
    if (note != null && answer != null) {
      world.log("which is over: " + answer.isOver());
      if (note.kind() == 0) {
        answer.answer("by a thread");
      } else if (note.kind() == 1) {
        world.log("answers: " + answer.tryAnswer("by a thread"));
      }
    }
    if (taken.isAny()) {
      actAll(a.then(), budget);
    }
  }

  /** Perhaps on another thread: so it is somebody else who goes on. */
  private BiConsumer<@Nullable String, @Nullable String> goOn(
      Note note, List<Action> then, int budget) {
    Outside next = new Outside(world, note.id() + "'");
    return (value, error) -> {
      world.log(next.name + " has " + (error != null ? "error " + error : value));
      next.actAll(then, budget);
    };
  }

  private void actAll(List<Action> then, int budget) {
    then.forEach(action -> act(action, budget));
  }

  private Note note(int kind, int budget) {
    sent++;
    return new Note(name, sent, kind, budget, null);
  }
}
