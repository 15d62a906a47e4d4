package dev.selectors.docs.start;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Three cars, and two places. */
public final class Main {
  public static void main(String[] args) {
    try (SelectorSystem system = SelectorSystem.create()) {
      CarPark park = system.spawn("car park", new CarPark(2));
      int red = enter(park, system).join();
      int green = enter(park, system).join();
      System.out.println("red has " + red + ", green has " + green);

      CompletableFuture<Integer> blue = enter(park, system);
      System.out.println("blue waits: " + !blue.isDone());
      park.leave.send(red);
      System.out.println("blue has " + blue.join());
    }
  }

  private static CompletableFuture<Integer> enter(CarPark park, SelectorSystem system) {
    return system
        .<MailboxRef<Integer>, Integer>ask(park.enter, car -> car, Duration.ofSeconds(10))
        .toCompletableFuture();
  }
}
