package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lanes, routers, selectors written as a lambda, parts of selectors, and actors. */
@Timeout(30)
class PartsTest {
  private final ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();

  // ---- declaring

  @Test
  void aMailboxNeedsANameOfItsOwnAndAHandler() {
    Selector selector = new Selector() {};
    selector.mailbox("a", m -> {});
    assertThrows(IllegalArgumentException.class, () -> selector.mailbox("a", m -> {}));
    assertThrows(IllegalArgumentException.class, () -> selector.mailbox("", m -> {}));
    assertThrows(NullPointerException.class, () -> selector.mailbox(null, m -> {}));
    assertThrows(NullPointerException.class, () -> selector.mailbox("b", null));
    assertThrows(
        NullPointerException.class, () -> selector.mailbox((Class<String>) null, "c", m -> {}));
    assertEquals(1, selector.snapshot().mailboxes().size());
    selector.mailbox(String.class, "d", m -> {});
    assertEquals("String", selector.snapshot().mailbox("d").type());
  }

  @Test
  void aLevelIsNotNegativeAndABoundIsPositive() {
    Mailbox<String> m = new Selector() {}.mailbox("m", x -> {});
    assertThrows(IllegalArgumentException.class, () -> m.level(-1));
    assertThrows(IllegalArgumentException.class, () -> m.bounded(0, Overflow.REJECT));
    assertSame(m, m.level(3).bounded(1, Overflow.REJECT).guard(() -> true).headGuard(x -> true));
  }

  @Test
  void aBoundIsDeclaredBeforeAnyMessageIsSent() {
    Mailbox<String> m = new Selector() {}.mailbox("m", x -> {});
    m.send("a");
    assertThrows(IllegalStateException.class, () -> m.bounded(1, Overflow.REJECT));
  }

  @Test
  void messagesRefusedBeforeTheStartAreToldToTheSystemAtTheStart() {
    Selector selector = new Selector() {};
    Mailbox<String> m = selector.mailbox("m", log::add);
    m.bounded(1, Overflow.REJECT);
    m.send("a");
    m.send("b");
    assertEquals(List.of(), manual.deadLetters);
    manual.started(selector);
    assertEquals(List.of("a"), log);
    assertEquals(List.of("b"), manual.undelivered());
    assertEquals(DeadLetter.Reason.MAILBOX_FULL, manual.deadLetters.get(0).reason());
  }

  // ---- lanes

  @Test
  void lanesShareAHandlerThatIsGivenTheirNumber() {
    Selector selector = new Selector() {};
    List<Mailbox<String>> lanes = selector.mailboxes("lane", 3, (i, m) -> log.add(i + m));
    Mailbox<String> other = selector.mailbox("other", log::add);
    manual.started(selector);
    lanes.get(2).send("c");
    lanes.get(0).send("a");
    other.send("x");
    manual.runAll();
    assertEquals(List.of("0a", "2c", "x"), log);
    assertEquals(
        List.of("lane-0", "lane-1", "lane-2"), lanes.stream().map(Mailbox::name).toList());
  }

  @Test
  void lanesNeedANumberAHandlerAndNamesOfTheirOwn() {
    Selector selector = new Selector() {};
    assertThrows(IllegalArgumentException.class, () -> selector.mailboxes("lane", 0, (i, m) -> {}));
    assertThrows(NullPointerException.class, () -> selector.mailboxes("lane", 1, null));
    assertThrows(NullPointerException.class, () -> selector.mailboxes(null, 1, (i, m) -> {}));
    selector.mailboxes("lane", 2, (i, m) -> {});
    assertThrows(IllegalArgumentException.class, () -> selector.mailboxes("lane", 1, (i, m) -> {}));
    assertThrows(IllegalArgumentException.class, () -> selector.mailbox("lane-1", m -> {}));
  }

  @Test
  void selectorHasAsManyLanesAsItCanCountAndNoMore() {
    Selector selector = new Selector() {};
    var e = assertThrows(
        IllegalArgumentException.class, () -> selector.mailboxes("lane", 65_536, (i, m) -> {}));
    assertTrue(e.getMessage().contains("a selector can have at most 65535"), e.getMessage());
    List<Mailbox<String>> lanes = selector.mailboxes("lane", 65_535, (i, m) -> log.add(i + m));
    assertThrows(IllegalArgumentException.class, () -> selector.mailbox("other", m -> {}));
    manual.started(selector);
    lanes.get(65_534).send("last");
    lanes.get(0).send("first");
    manual.runAll();
    assertEquals(List.of("0first", "65534last"), log);
  }

  @Test
  void noLaneTakesANameThatIsTaken() {
    Selector selector = new Selector() {};
    selector.mailbox("lane-1", m -> {});
    assertThrows(IllegalArgumentException.class, () -> selector.mailboxes("lane", 2, (i, m) -> {}));
  }

  // ---- routers

  @Test
  void aRouterSendsEachMessageToTheMailboxOfItsReceiversChoice() {
    Selector selector = new Selector() {};
    Mailbox<String> small = selector.mailbox("small", m -> log.add("small " + m));
    Mailbox<Object> big = selector.mailbox("big", m -> log.add("big " + m));
    MailboxRef<String> router = selector.router(m -> m.length() < 3 ? small : big);
    manual.started(selector);
    router.send("a");
    assertTrue(router.trySend("abc"));
    assertTrue(router.sendAsync("ab").toCompletableFuture().isDone());
    manual.runAll();
    assertEquals(
        List.of("big abc", "small a", "small ab"), log.stream().sorted().toList());
    selector.stop();
    manual.runAll();
    assertFalse(router.trySend("a"));
  }

  @Test
  void aRouterRefusesWhatItCannotRoute() {
    Selector selector = new Selector() {};
    Mailbox<String> other = new Selector() {}.mailbox("other", m -> {});
    Mailbox<String> own = selector.mailbox("own", log::add);
    MailboxRef<String> router = selector.router(m -> switch (m) {
      case "none" -> null;
      case "other" -> other;
      default -> own;
    });
    manual.started(selector);
    assertThrows(NullPointerException.class, () -> router.send(null));
    assertThrows(IllegalArgumentException.class, () -> router.send("none"));
    assertThrows(IllegalArgumentException.class, () -> router.send("other"));
    assertThrows(NullPointerException.class, () -> new Selector() {}.router(null));
    assertEquals(0, manual.executor.pending());
    assertEquals(0, other.depth());
  }

  // ---- selectors written as a lambda

  @Test
  void aLambdaReturnsWhatItsCreatorWants() {
    Function<SelectorContext, MailboxRef<String>> body = ctx -> ctx.mailbox("m", log::add);
    MailboxRef<String> ref = manual.system.spawnFrom("greeter", body);
    ref.send("hello");
    manual.runAll();
    assertEquals(List.of("hello"), log);
    assertEquals(1, manual.system.size());
  }

  @Test
  void aLambdaCanGiveItsSelectorToOthersWhoStopAndWatchIt() {
    Selector greeter = manual.system.spawnFrom(ctx -> {
      ctx.<String>mailbox("m", log::add);
      return ctx.selector();
    });
    CompletionStage<ExitReason> end = greeter.whenTerminated();
    greeter.stop();
    manual.runAll();
    assertEquals(new ExitReason.Stopped(), end.toCompletableFuture().join());
    assertEquals(0, manual.system.size());
  }

  @Test
  void aLambdaThatFailsSpawnsNothing() {
    Function<SelectorContext, String> body = ctx -> {
      throw new IllegalStateException("bad");
    };
    assertThrows(IllegalStateException.class, () -> manual.system.spawnFrom(body));
    assertEquals(0, manual.system.size());
    assertEquals(0, manual.executor.pending());
  }

  // ---- parts

  /** A part: opens a mailbox for as many messages as its owner grants. */
  private static final class Ration {
    private int left;
    private final SelectorContext owner;

    Ration(SelectorContext owner, Mailbox<?> mailbox, String name) {
      this.owner = owner;
      mailbox.guard(() -> left > 0);
      owner.<Integer>mailbox(name, n -> left += n).level(0);
    }

    void used() {
      left--;
      if (left < 0) {
        owner.exit();
      }
    }
  }

  @Test
  void partsAddMailboxesAndGuardsToASelector() {
    Selector selector = new Selector() {};
    Ration[] ration = new Ration[1];
    Mailbox<String> food = selector.mailbox("food", m -> {
      log.add(m);
      ration[0].used();
    });
    ration[0] = new Ration(selector.context(), food, "ration");
    manual.started(selector);
    for (String m : List.of("a", "b", "c")) {
      food.send(m);
    }
    manual.runAll();
    assertEquals(List.of(), log);
    @SuppressWarnings("unchecked")
    Mailbox<Integer> more = (Mailbox<Integer>) selector.cell.mailbox(1);
    more.send(2);
    manual.runAll();
    assertEquals(List.of("a", "b"), log);
  }

  @Test
  void aContextDoesWhatItsSelectorDoes() {
    Selector selector = new Selector() {};
    SelectorContext ctx = selector.context();
    ctx.policy(SelectionPolicy.arrivalOrder());
    List<Mailbox<String>> lanes = ctx.mailboxes("lane", 2, (i, m) -> log.add(m));
    Mailbox<Runnable> orders = ctx.mailbox("orders", Runnable::run);
    Mailbox<String> typed = ctx.mailbox(String.class, "typed", log::add);
    MailboxRef<String> router = ctx.router(m -> lanes.get(1));
    manual.system.spawn("composed", selector);
    manual.runAll();
    assertEquals("typed", typed.name());
    assertEquals("composed", ctx.name());
    assertSame(manual.system, ctx.system());
    CompletableFuture<String> stage = new CompletableFuture<>();
    orders.send(() -> ctx.disableAllExcept(orders));
    router.send("a");
    manual.runAll();
    assertEquals(List.of(), log);
    orders.send(ctx::enableAll);
    orders.send(() -> ctx.await(stage, (v, e) -> log.add("awaited " + v)));
    manual.runAll();
    assertEquals(List.of("a"), log);
    stage.complete("x");
    manual.runAll();
    assertEquals(List.of("a", "awaited x"), log);
    orders.send(() -> ctx.async(() -> log.add("beside")));
    orders.send(() -> ctx.async(() -> "y", (v, e) -> log.add("task " + v)));
    manual.runAll();
    assertEquals(List.of("a", "awaited x", "beside", "task y"), log);
    orders.send(() -> ctx.after(Duration.ZERO, () -> log.add("timer")));
    manual.runAll();
    while (log.size() < 5) {
      manual.runNext();
    }
    Cancellable[] periodic = new Cancellable[1];
    orders.send(() -> periodic[0] = ctx.every(Duration.ofNanos(1), () -> log.add("tick")));
    manual.runAll();
    while (log.size() < 7) {
      manual.runNext();
    }
    assertTrue(periodic[0].cancel());
    orders.send(ctx::disableAll);
    orders.send(() -> log.add("never"));
    manual.runAll();
    assertFalse(log.contains("never"));
    Selector another = new Selector() {};
    Mailbox<Runnable> m = another.mailbox("m", Runnable::run);
    manual.started(another);
    m.send(another.context()::exit);
    another.context().recheck();
    manual.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), another.state());
  }

  @Test
  void aPartLinksItsSelectorAndTakesTheExitsOfOthers() {
    List<Selector> ended = new ArrayList<>();
    Selector selector = new Selector() {};
    SelectorContext part = selector.context();
    part.trapExits(part.<Exit>mailbox("exits", exit -> ended.add(exit.selector())));
    Mailbox<Runnable> orders = part.mailbox("orders", Runnable::run);
    manual.started(selector);
    Selector linked = manual.started(new Steered());
    Selector unlinked = manual.started(new Steered());
    orders.send(() -> {
      part.link(linked);
      part.link(unlinked);
      part.unlink(unlinked);
    });
    manual.runAll();
    unlinked.stop();
    linked.stop();
    manual.runAll();
    assertEquals(List.of(linked), ended);
  }

  // ---- actors

  @Test
  void anActorIsASelectorWithOneMailbox() {
    Actor<String> actor = new Actor<>() {
      @Override
      protected void receive(String message) {
        log.add(message);
        if (message.equals("exit")) {
          exit();
        }
      }
    };
    actor.send("early");
    manual.started(actor);
    actor.send("a");
    assertTrue(actor.trySend("b"));
    assertTrue(actor.sendAsync("exit").toCompletableFuture().isDone());
    manual.runAll();
    assertEquals(List.of("early", "a", "b", "exit"), log);
    assertFalse(actor.trySend("late"));
    assertEquals(1, actor.snapshot().mailboxes().size());
  }
}
