package dev.selectors.docs.patterns.beyond;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Function;

/** A stage as an actor: it counts how many items the next one has room for. */
final class ActorStage<A, B> extends Actor<ActorStage.Message<A>> {
  sealed interface Message<A> {}

  record Item<A>(A value, Runnable taken) implements Message<A> {}

  record Room<A>() implements Message<A> {}

  private final Queue<Item<A>> waiting = new ArrayDeque<>();
  private final Function<A, B> work;
  private final MailboxRef<? super Item<B>> next;
  private int room;

  ActorStage(int roomOfTheNext, Function<A, B> work, MailboxRef<? super Item<B>> next) {
    this.room = roomOfTheNext;
    this.work = work;
    this.next = next;
  }

  @Override
  protected void receive(Message<A> message) {
    switch (message) {
      case Item<A> item -> waiting.add(item);
      case Room<A> more -> room++;
    }
    while (room > 0 && !waiting.isEmpty()) {
      room--;
      Item<A> item = waiting.remove();
      item.taken().run();
      next.send(new Item<>(work.apply(item.value()), () -> send(new Room<>())));
    }
  }
}
