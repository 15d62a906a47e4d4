package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator sees in the log, and what nobody sees there: the content of messages. */
@Timeout(90)
final class LogTest {
  private static final String CANARY = "yellow" + "-canary";

  /** A message whose text must not appear anywhere. */
  record Secret(String text) {}

  /** Makes everything go wrong that can, and writes what is logged and thrown. */
  static final class Program {
    private Program() {}

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws InterruptedException {
      Secret secret = new Secret(CANARY);
      SelectorSystem system = SelectorSystem.builder()
          .name("canary")
          .onDeadLetter(letter -> {
            print(letter.toString());
            if (letter.reason() == DeadLetter.Reason.DROPPED) {
              throw new IllegalStateException("handler of dead letters");
            }
          })
          .build();
      Selector s = new Steered();
      Mailbox<Secret> failing = s.mailbox("failing", message -> {
        throw new IllegalStateException("handler");
      });
      Mailbox<Secret> full = s.<Secret>mailbox("full", m -> {}).bounded(1, Overflow.REJECT);
      Mailbox<Secret> dropping =
          s.<Secret>mailbox("dropping", m -> {}).bounded(1, Overflow.DROP_OLDEST);
      Mailbox<Secret> waiting = s.<Secret>mailbox("waiting", m -> {}).bounded(1, Overflow.WAIT);
      List<Mailbox<Secret>> boxes = List.of(full, dropping, waiting);
      boxes.forEach(Mailbox::disable);
      MailboxRef<Secret> nowhere = s.router(m -> null);
      system.spawn("s", s);
      for (int i = 0; i < 3; i++) {
        boxes.forEach(box -> box.send(secret));
      }
      print(s.toString());
      thrownBy(() -> full.sendAsync(secret).toCompletableFuture().join());
      thrownBy(() -> nowhere.send(secret));
      print(waiting.sendAsync(secret).toString());
      failing.send(secret);
      print(s.whenTerminated().toCompletableFuture().join().toString());
      for (int i = 0; i < 10; i++) {
        failing.send(secret);
      }
      thrownBy(() -> failing.sendAsync(secret).toCompletableFuture().join());

      Selector guarded = new Steered();
      Mailbox<Secret> headGuarded = guarded
          .<Secret>mailbox("headGuarded", m -> {})
          .headGuard(m -> {
            throw new IllegalStateException("head guard");
          });
      system.spawn("guarded", guarded);
      headGuarded.send(secret);
      print(guarded.whenTerminated().toCompletableFuture().join().toString());

      Selector mistyped = new Steered();
      Mailbox<String> strings = mistyped.mailbox(String.class, "strings", m -> print(m.trim()));
      system.spawn("mistyped", mistyped);
      ((Mailbox) strings).send(secret);
      print(mistyped.whenTerminated().toCompletableFuture().join().toString());

      Steered asked = new Steered();
      Mailbox<Secret> late = asked.mailbox("late", m -> {});
      late.disable();
      system.spawn("asked", asked);
      AtomicReference<ReplyTo<Secret>> reply = new AtomicReference<>();
      CompletionStage<Secret> answer = system.ask(
          late,
          replyTo -> {
            reply.set(replyTo);
            return secret;
          },
          Duration.ofMillis(1));
      thrownBy(() -> answer.toCompletableFuture().join());
      reply.get().send(secret);
      asked.turn.send(late::enable);

      Selector left = new Steered();
      Mailbox<Secret> closed = left.mailbox("closed", m -> {});
      closed.disable();
      system.spawn("left", left);
      closed.send(secret);
      closed.send(secret);
      if (!system.awaitQuiescence(Duration.ofSeconds(20))) {
        throw new AssertionError("the system does not come to rest");
      }
      system.close();
      print(system.drain(Duration.ZERO).toString());
    }

    private static void thrownBy(Runnable call) {
      try {
        call.run();
        print("nothing was thrown");
      } catch (IllegalArgumentException | CompletionException e) {
        print(e.toString());
      }
    }

    private static void print(String text) {
      System.out.println("printed " + text);
    }
  }

  /** Closes a system that has always something to do. */
  static final class Busy {
    private Busy() {}

    private static final class Endless extends Actor<Integer> {
      @Override
      protected void receive(Integer n) {
        send(n);
      }
    }

    public static void main(String[] args) {
      SelectorSystem system =
          SelectorSystem.builder().name("busy").closeTimeout(Duration.ZERO).build();
      system.spawn("endless", new Endless()).send(1);
      system.close();
    }
  }

  private static String output = "";

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    output = LoggedProgram.output(Program.class);
  }

  private static long lines(String part) {
    return output.lines().filter(line -> line.contains(part)).count();
  }

  @Test
  void contentOfMessagesIsNeitherLoggedNorInAnyText() {
    assertFalse(output.contains(CANARY), output);
    assertEquals(0, lines("nothing was thrown"), output);
  }

  @Test
  void everyFailureIsOneErrorThatNamesSelectorMailboxAndDirective() {
    for (String failed : List.of(
        "s failed in mailbox 'failing'",
        "guarded failed in mailbox 'headGuarded'",
        "mistyped failed in mailbox 'strings'")) {
      String line =
          "ERROR dev.selectors.SelectorSystem system canary: " + failed + "; directive STOP";
      assertEquals(1, lines(line), () -> line + " is not logged once: " + output);
    }
    assertEquals(3, lines("; directive "));
  }

  @Test
  void firstAndTenthDeadLetterOfAReasonAreWarnings() {
    String warning = "WARN dev.selectors.SelectorSystem system canary: DeadLetter[a Secret for ";
    for (String reason :
        Stream.of(DeadLetter.Reason.values()).map(DeadLetter.Reason::text).toList()) {
      assertEquals(1, lines(reason + "]; number 1 for this reason"), () -> reason + output);
    }
    assertEquals(1, lines("the selector has terminated]; number 10 for this reason"), output);
    assertEquals(1, lines("the mailbox is full]; number 1 for this reason; sendAsync()"), output);
    assertEquals(7, lines(warning), output);
  }

  @Test
  void handlerThatFailsIsAnError() {
    assertTrue(lines("ERROR dev.selectors.SelectorSystem system canary: the handler of dead") > 0);
  }

  @Test
  void whatAClosedSystemHasLeftIsOneWarning() {
    assertEquals(
        1,
        lines("WARN dev.selectors.SelectorSystem system canary was closed with messages left in 1"),
        output);
    assertEquals(
        1,
        lines("printed ShutdownReport[drained=true, undelivered=[Undelivered[selector=left,"),
        output);
  }

  @Test
  void aClosedSystemSaysWhetherItsTimeWasUp() throws IOException, InterruptedException {
    String up = "; its time was up before all turns and tasks were done";
    assertFalse(output.contains(up), output);
    String busy = LoggedProgram.output(Busy.class);
    assertEquals(
        1,
        busy.lines()
            .filter(line -> line.contains("system busy was closed with") && line.endsWith(up))
            .count(),
        busy);
  }
}
