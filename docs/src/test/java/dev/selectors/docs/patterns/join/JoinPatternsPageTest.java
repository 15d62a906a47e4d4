package dev.selectors.docs.patterns.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about patterns over several messages: all forms do the same. */
@Timeout(60)
final class JoinPatternsPageTest {
  private final SelectorSystem system = SelectorSystem.create();
  private final BlockingQueue<Ride> rides = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> log = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    system.close();
  }

  // ---- a stand

  private void leavesAStand(Consumer<String> guests, Consumer<String> buses, Consumer<String> taxis)
      throws InterruptedException {
    taxis.accept("t1");
    guests.accept("ada");
    assertEquals(new Ride("t1", List.of("ada")), rides.poll(20, TimeUnit.SECONDS));
    List.of("bob", "cy", "dan", "eve").forEach(guests);
    assertNull(rides.poll(), "nothing to leave with");
    buses.accept("b1");
    assertEquals(new Ride("b1", List.of("bob", "cy", "dan")), rides.poll(20, TimeUnit.SECONDS));
    buses.accept("b2");
    taxis.accept("t2");
    assertEquals(new Ride("t2", List.of("eve")), rides.poll(20, TimeUnit.SECONDS));
  }

  @Test
  void aStandOfASelector() throws InterruptedException {
    SelectorStand stand = system.spawn(new SelectorStand(rides::add));
    leavesAStand(stand.guests::send, stand.buses::send, stand.taxis::send);
  }

  @Test
  void aStandOfAnActor() throws InterruptedException {
    ActorStand stand = system.spawn(new ActorStand(rides::add));
    leavesAStand(
        guest -> stand.send(new ActorStand.Guest(guest)),
        bus -> stand.send(new ActorStand.Bus(bus)),
        taxi -> stand.send(new ActorStand.Taxi(taxi)));
  }

  @Test
  void aStandWithALock() throws InterruptedException {
    LockStand stand = new LockStand(rides::add);
    leavesAStand(stand::guest, stand::bus, stand::taxi);
  }

  @SelectorTest(seeds = 1)
  void drawing(SimulatedSystem sim) throws IOException {
    SelectorStand stand = sim.spawn("stand", new SelectorStand(ride -> {}));
    for (String taxi : List.of("t1", "t2", "t3")) {
      stand.taxis.send(taxi);
    }
    stand.buses.send("b1");
    sim.run();
    Picture.of("a taxi and a bus wait for guests", stand.snapshot())
        .sender("guests", "guests")
        .sender("buses", "buses")
        .sender("taxis", "taxis")
        .effect("a bus leaves with three guests")
        .effect("a taxi leaves with one")
        .open("guests")
        .assertDrawn("join-patterns");
    sim.allowStuck();
  }

  // ---- a session

  private void followsAProtocol(
      Consumer<String> login, Consumer<String> command, Consumer<String> logout)
      throws InterruptedException {
    command.accept("list"); // too early
    login.accept("ada");
    assertEquals("hello ada", next());
    assertEquals("list", next());
    login.accept("bob"); // waits until ada has left
    command.accept("print");
    assertEquals("print", next());
    logout.accept("ada");
    assertEquals("bye ada", next());
    assertEquals("hello bob", next());
  }

  private String next() throws InterruptedException {
    return String.valueOf(log.poll(20, TimeUnit.SECONDS));
  }

  @Test
  void aSessionOfASelector() throws InterruptedException {
    SelectorSession session = system.spawn(new SelectorSession(log::add));
    followsAProtocol(session.login::send, session.command::send, session.logout::send);
  }

  @Test
  void aSessionOfAnActor() throws InterruptedException {
    ActorSession session = system.spawn(new ActorSession(log::add));
    followsAProtocol(
        user -> session.send(new ActorSession.Login(user)),
        line -> session.send(new ActorSession.Command(line)),
        user -> session.send(new ActorSession.Logout(user)));
  }

  @Test
  void aSessionWithALock() throws InterruptedException {
    LockSession session = new LockSession(log::add);
    followsAProtocol(
        user -> Thread.ofVirtual().start(() -> session.login(user)),
        line -> Thread.ofVirtual().start(() -> session.command(line)),
        user -> Thread.ofVirtual().start(() -> session.logout(user)));
  }

  @SelectorTest(seeds = 1)
  void drawingASession(SimulatedSystem sim) throws IOException {
    SelectorSession session = sim.spawn("session", new SelectorSession(line -> {}));
    session.login.send("ada");
    sim.run();
    session.login.send("bob");
    sim.run();
    Picture.of("ada is in, bob waits", session.snapshot())
        .sender("users", "login")
        .sender("users", "command")
        .sender("users", "logout")
        .effect("what the protocol allows now")
        .open("command", "logout")
        .assertDrawn("automaton");
    sim.allowStuck();
  }
}
