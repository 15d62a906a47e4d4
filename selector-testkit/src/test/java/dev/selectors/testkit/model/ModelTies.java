package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Who wants to know of the end of one selector of the model: its links and monitors. */
final class ModelTies {
  /** A link or a monitor: takes effect once, or is cut. */
  static class Tie {
    boolean over;

    void use() {
      over = true;
    }
  }

  private static final class Link extends Tie {
    final ModelTies a;
    final ModelTies b;

    Link(ModelTies a, ModelTies b) {
      this.a = a;
      this.b = b;
    }

    @Override
    void use() {
      over = true;
      a.links.remove(b, this);
      b.links.remove(a, this);
    }
  }

  /** The news of an end, which comes to nothing once the tie is cut. */
  private record News(String text, Tie tie) implements ModelBox.Item {
    @Override
    public boolean isVoid() {
      return tie.over;
    }

    @Override
    public void taken() {
      tie.use();
    }

    @Override
    public void handle(Script script, int box) {
      script.news(box, script.layer(box), text);
    }

    @Override
    public boolean waitsForRoom() {
      return true;
    }

    /** Only what a bound keeps out is worth knowing. */
    @Override
    public void undelivered(ModelBox box, Reason reason) {
      if (!tie.over && (reason == Reason.DROPPED || reason == Reason.MAILBOX_FULL)) {
        tie.use();
        box.deadLetter(text, reason);
      }
    }

    @Override
    public int kind() {
      return 0;
    }
  }

  interface Watcher {
    void ended(String reason);

    default void restarted() {}
  }

  private final ModelSelector owner;
  private final Map<ModelTies, Link> links = new LinkedHashMap<>();
  private final List<Watcher> watchers = new ArrayList<>();
  private @Nullable String ended;

  @Nullable
  ModelBox trap;

  ModelTies(ModelSelector owner) {
    this.owner = owner;
  }

  void link(ModelTies other) {
    if (links.containsKey(other)) {
      return;
    }
    Link link = new Link(this, other);
    links.put(other, link);
    if (other.ended == null) {
      other.links.put(this, link);
    } else {
      tell(link, other.owner.name(), other.ended);
    }
  }

  void unlink(ModelTies other) {
    Link link = links.get(other);
    if (link != null) {
      boolean first = !link.over;
      link.use();
      if (first && trap != null) {
        trap.someIsVoid(null); // the news may wait there
      }
    }
  }

  Cancellable monitor(ModelBox box) {
    Tie tie = new Tie();
    Watcher watcher =
        reason -> box.put(new News("Down[" + owner.name() + ": " + reason + "]", tie));
    watch(watcher);
    return () -> {
      boolean first = cut(tie, watcher);
      if (first && ended != null) {
        box.someIsVoid(null); // the news may wait there
      }
      return first && !box.owner.isTerminated(); // or nobody would have been told
    };
  }

  /** Of news that is told at once, and not sent to a mailbox. */
  Cancellable monitor(BiConsumer<String, String> told) {
    Tie tie = new Tie();
    Watcher watcher = reason -> {
      if (!tie.over) {
        tie.use();
        told.accept(owner.name(), reason);
      }
    };
    watch(watcher);
    return () -> cut(tie, watcher);
  }

  /** False if it was cut, or used, before. */
  private boolean cut(Tie tie, Watcher watcher) {
    boolean first = !tie.over;
    tie.use();
    forget(watcher);
    return first;
  }

  void watch(Watcher watcher) {
    if (ended != null) {
      watcher.ended(ended);
    } else {
      watchers.add(watcher);
    }
  }

  void forget(Watcher watcher) {
    watchers.remove(watcher);
  }

  void ended(String reason) {
    ended = reason;
    List<Link> told = List.copyOf(links.values());
    links.clear();
    told.forEach(link -> (link.a == this ? link.b : link.a).tell(link, owner.name(), reason));
    List.copyOf(watchers).forEach(w -> w.ended(reason));
  }

  void restarted() {
    List.copyOf(watchers).forEach(Watcher::restarted);
  }

  private void tell(Link link, String who, String reason) {
    if (trap != null) {
      trap.put(new News("Exit[" + who + ": " + reason + "]", link));
    } else {
      ModelSelector other = link.a == this ? link.b.owner : link.a.owner;
      int its = owner.generationOf(other);
      owner.signal(() -> heed(link, who, reason, its == owner.generationOf(other)));
    }
  }

  private void heed(Link link, String who, String reason, boolean isOfThisLife) {
    if (trap != null) {
      tell(link, who, reason); // it was about to trap exits
    } else if (!link.over) {
      link.use();
      if (!reason.equals("Normal") && isOfThisLife) {
        owner.end(reason.startsWith("Linked") ? reason : "Linked[" + who + ": " + reason + "]");
      }
    }
  }
}
