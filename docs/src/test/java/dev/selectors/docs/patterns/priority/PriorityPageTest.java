package dev.selectors.docs.patterns.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The three shops of the page about priorities do the same. */
@Timeout(30)
final class PriorityPageTest {
  /** How to do with a shop what the test wants. */
  record Shop(
      Function<Urgency, MailboxRef<Sale>> at,
      Consumer<MailboxRef<? super Sale>> close,
      Consumer<SelectorSystem> open) {}

  /** One of the forms. */
  record Form(String name, Function<Consumer<Sale>, Shop> build) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Form> forms() {
    return Stream.of(
        new Form("selector", sell -> {
          SelectorShop shop = new SelectorShop(sell);
          return new Shop(shop::at, shop.close::send, system -> system.spawn(shop));
        }),
        new Form("actor", sell -> {
          ActorShop shop = new ActorShop(sell);
          return new Shop(
              shop::at, to -> shop.send(new ActorShop.Close(to)), system -> system.spawn(shop));
        }),
        new Form("locks", sell -> {
          LockShop shop = new LockShop(sell);
          return new Shop(shop::at, shop::close, system -> Thread.startVirtualThread(shop));
        }));
  }

  private final List<String> out = new CopyOnWriteArrayList<>();

  private Shop build(Form form) {
    return form.build().apply(sale -> out.add(sale.article()));
  }

  private static void sendTo(Shop shop, int each) {
    for (int i = 1; i <= each; i++) {
      shop.at().apply(Urgency.NORMAL).send(new Sale("n" + i));
      shop.at().apply(Urgency.PREMIUM).send(new Sale("p" + i));
      shop.at().apply(Urgency.OPERATOR).send(new Sale("o" + i));
    }
  }

  private void expect(String sales) throws InterruptedException {
    List<String> expected = List.of(sales.split(" "));
    while (out.size() < expected.size()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("not all has come: " + out); // the time is up
      }
      Thread.onSpinWait();
    }
    assertEquals(expected, out);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void theMostUrgentComesFirstAndEveryFourthSaleIsTakenInTurn(Form form)
      throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Shop shop = build(form);
      sendTo(shop, 4);
      shop.open().accept(system);
      expect("o1 o2 o3 p1 o4 p2 p3 n1 p4 n2 n3 n4");
      shop.close().accept(sale -> out.add("back"));
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void whatIsWaitingWhenTheShopClosesIsGivenBackInTheOrderOfUrgency(Form form)
      throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Shop shop = build(form);
      sendTo(shop, 2);
      shop.close().accept(sale -> out.add(sale.article() + "-back"));
      shop.open().accept(system);
      expect("o1-back o2-back p1-back p2-back n1-back n2-back");
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(6, out.size());
    }
  }

  @Test
  void theSelectorIsAsDrawn() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      SelectorShop shop = sim.spawn("SelectorShop", new SelectorShop(sale -> {}));
      for (int i = 0; i < 3; i++) {
        shop.at(Urgency.NORMAL).send(new Sale("tea"));
      }
      shop.at(Urgency.PREMIUM).send(new Sale("coffee"));
      for (int i = 0; i < 5; i++) {
        shop.at(Urgency.OPERATOR).send(new Sale("lamp"));
      }
      // After the third sale ageing has it that the operators stand back once.
      sim.step();
      sim.step();
      Picture.of("A shop in which operators and premium customers come first", shop.snapshot())
          .sender("operators", "sales-OPERATOR")
          .sender("premium", "sales-PREMIUM")
          .sender("everybody", "sales-NORMAL")
          .sender("the owner", "sales-stop")
          .effect("the most urgent sale")
          .effect("what was not sold, at the end")
          .open("sales-stop", "sales-OPERATOR", "sales-PREMIUM", "sales-NORMAL", "sales-last")
          .assertDrawn("priority");
    }
  }
}
