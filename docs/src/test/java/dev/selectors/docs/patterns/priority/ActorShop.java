package dev.selectors.docs.patterns.priority;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.stream.Stream;

@SuppressWarnings("EnumOrdinal") // it is the level
final class ActorShop extends Actor<ActorShop.Message> {
  sealed interface Message {}

  private record Order(Urgency urgency, Sale sale) implements Message {}

  record Close(MailboxRef<? super Sale> to) implements Message {}

  private record Tick() implements Message {}

  private final Consumer<Sale> sell;
  private final List<Queue<Sale>> waiting = Stream.of(Urgency.values())
      .<Queue<Sale>>map(urgency -> new ArrayDeque<>())
      .toList();
  private int sold;
  private int oldest;
  private boolean ticking;

  ActorShop(Consumer<Sale> sell) {
    this.sell = sell;
  }

  MailboxRef<Sale> at(Urgency urgency) {
    return sale -> send(new Order(urgency, sale));
  }

  @Override
  protected void receive(Message message) {
    switch (message) {
      case Order order -> {
        waiting.get(order.urgency().ordinal()).add(order.sale());
        if (!ticking) {
          ticking = true;
          send(new Tick());
        }
      }
      case Tick tick -> {
        Sale next = next();
        ticking = waiting.stream().anyMatch(queue -> !queue.isEmpty());
        if (ticking) {
          send(tick);
        }
        sell.accept(next);
      }
      case Close close -> {
        waiting.forEach(queue -> queue.forEach(close.to()::send));
        exit();
      }
    }
  }

  private Sale next() {
    boolean aged = ++sold % 4 == 0;
    int level = aged ? oldest + 1 : 0;
    while (waiting.get(level % waiting.size()).isEmpty()) {
      level++;
    }
    level %= waiting.size();
    if (aged) {
      oldest = level;
    }
    return waiting.get(level).remove();
  }
}
