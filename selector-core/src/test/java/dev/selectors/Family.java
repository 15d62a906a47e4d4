package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Related selectors, on an executor and a clock that a test drives, and the list of what happens to
 * them.
 */
final class Family {
  /** A selector that tells when it starts and ends, and leaves failures to its parent. */
  class Member extends Steered {
    final String id;
    final Mailbox<String> box = mailbox("box", this::log);
    /** What it does when it starts. */
    Runnable begin = () -> {};
    /** How often it fails to start. */
    int badStarts;

    Member(String id) {
      this.id = id;
      directive = Directive.ESCALATE;
    }

    @Override
    protected void onStart() {
      super.onStart();
      log.add(id + " starts");
      if (badStarts > 0) {
        badStarts--;
        throw new IllegalStateException(id + " does not start");
      }
      begin.run();
    }

    @Override
    protected void onExit(ExitReason reason) {
      super.onExit(reason);
      log.add(id + " ends");
    }

    /** Spawns a child; to be called in a turn. */
    Member child(String childId) {
      return spawnChild(childId, new Member(childId));
    }

    void send(Runnable action) {
      turn.send(action);
    }

    void say(String what) {
      turn.send(() -> log.add(id + " says " + what));
    }

    void log(String what) {
      Family.this.log.add(id + ": " + what);
    }

    void fail(String why) {
      turn.send(() -> {
        throw new IllegalStateException(why);
      });
    }
  }

  final List<String> log = new ArrayList<>();
  final ManualTime time = new ManualTime();
  final ManualSystem its;
  Member parent;
  final List<Member> children = new ArrayList<>();

  Family() {
    this(builder -> {});
  }

  Family(Consumer<SystemBuilder> settings) {
    its = new ManualSystem(builder -> settings.accept(builder.timekeeper(time)));
    time.meanwhile = () -> its.runAll() > 0;
  }

  /** A family whose selectors run on the stack of whoever wakes them. */
  static Family inline() {
    Executor inline = Runnable::run;
    return new Family(builder -> builder.executor(inline));
  }

  /** Starts a parent with this supervision, and its children; forgets what they have said. */
  Family of(Supervision supervision, String... ids) {
    parent = new Member("parent");
    parent.begin = () -> {
      parent.supervise(supervision);
      children.clear();
      for (String id : ids) {
        children.add(parent.child(id));
      }
    };
    its.started(parent);
    log.clear();
    return this;
  }

  Member root(String id) {
    return its.started(new Member(id));
  }

  Member child(int i) {
    return children.get(i);
  }

  int run() {
    return its.runAll();
  }

  /** Returns the log as it is, and empties it. */
  List<String> said() {
    List<String> said = List.copyOf(log);
    log.clear();
    return said;
  }

  static boolean isAlive(Selector s) {
    return !(s.state() instanceof SelectorState.Terminated);
  }

  static ExitReason reason(Selector s) {
    return ((SelectorState.Terminated) s.state()).reason();
  }

  /** What made it fail. */
  static Throwable failure(Selector s) {
    return ((ExitReason.Failed) reason(s)).cause();
  }
}
