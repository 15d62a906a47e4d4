package dev.selectors.docs.patterns.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** The laws of the problems that the page shows, in many orders each. */
@Timeout(60)
final class ClassicProblemsTest extends Visits {
  // ---- a few of one kind

  @SelectorTest
  void onlyAFewAreInsideAndAllOfOneKind(SimulatedSystem sim) {
    List<String> inside = new ArrayList<>();
    OneKind<String> bathroom = sim.spawn(new OneKind<>(3));
    for (String kind : List.of("man", "man", "man", "man", "woman", "woman", "woman", "woman")) {
      visitor(
          sim,
          me -> bathroom.enter.send(new OneKind.Enter<>(
              kind,
              first(
                  () -> {
                    inside.add(kind);
                    assertTrue(inside.size() <= 3);
                    assertEquals(1, new HashSet<>(inside).size(), inside::toString);
                  },
                  me))),
          me -> {
            inside.remove(kind);
            bathroom.leave.send(kind);
          });
    }
    allCome(sim);
  }

  @SelectorTest
  void nobodyIsOvertakenByThoseOfTheKindInside(SimulatedSystem sim) {
    Probe<String> man = sim.probe("man");
    Probe<String> woman = sim.probe("woman");
    OneKind<String> bathroom = sim.spawn(new OneKind<>(3));
    bathroom.enter.send(new OneKind.Enter<>("woman", woman));
    woman.expect("come in");
    bathroom.enter.send(new OneKind.Enter<>("man", man));
    bathroom.enter.send(new OneKind.Enter<>("woman", woman));
    woman.expectNothing();
    bathroom.leave.send("woman");
    man.expect("come in");
    woman.expectNothing();
    bathroom.leave.send("man");
    woman.expect("come in");
  }

  // ---- the dean

  @SelectorTest
  void theDeanComesToAnEmptyRoomOrToAPartyAndStaysUntilAllHaveLeft(SimulatedSystem sim) {
    int[] students = new int[1]; // as the room knows, or fewer
    boolean[] dean = new boolean[1];
    int[] parties = new int[1];
    PartyRoom room = sim.spawn(new PartyRoom(5));
    for (int i = 0; i < 8; i++) {
      visitor(
          sim,
          me -> room.enter.send(first(
              () -> {
                assertEquals(false, dean[0]);
                students[0]++;
              },
              me)),
          me -> {
            students[0]--;
            room.leave.send("student");
          });
    }
    visitor(
        sim,
        me -> room.deanEnters.send(first(
            () -> {
              dean[0] = true;
              parties[0] += students[0] > 0 ? 1 : 0;
            },
            me)),
        me -> room.deanLeaves.send(word -> {
          assertEquals(0, students[0]);
          dean[0] = false;
        }));
    allCome(sim);
    assertEquals(false, dean[0]);
  }

  @SelectorTest
  void theDeanWaitsWhileThereAreStudentsButNoParty(SimulatedSystem sim) {
    Probe<String> student = sim.probe("student");
    Probe<String> dean = sim.probe("dean");
    PartyRoom room = sim.spawn(new PartyRoom(3));
    for (int i = 0; i < 2; i++) {
      room.enter.send(student);
      student.expect("come in");
    }
    room.deanEnters.send(dean);
    dean.expectNothing();
    room.enter.send(student);
    student.expect("come in");
    dean.expect("come in");
    room.enter.send(student);
    room.deanLeaves.send(dean);
    room.leave.send("student");
    room.leave.send("student");
    student.expectNothing();
    dean.expectNothing();
    room.leave.send("student");
    dean.expect("goodbye");
    student.expect("come in");
  }

  // ---- sushi

  @SelectorTest
  void whoFindsAllSeatsTakenWaitsUntilAllAreFree(SimulatedSystem sim) {
    Set<MailboxRef<String>> eating = new HashSet<>();
    boolean[] full = new boolean[1];
    SushiBar bar = sim.spawn(new SushiBar(5));
    for (int i = 0; i < 9; i++) {
      visitor(
          sim,
          me -> bar.sit.send(first(
              () -> {
                assertEquals(false, full[0] && !eating.isEmpty());
                eating.add(me);
                full[0] = eating.size() == 5;
              },
              me)),
          me -> {
            eating.remove(me);
            bar.leave.send("guest");
          });
    }
    allCome(sim);
  }

  @SelectorTest
  void whoFindsASeatAtTheBarTakesIt(SimulatedSystem sim) {
    Probe<String> guest = sim.probe("guest");
    SushiBar bar = sim.spawn(new SushiBar(2));
    bar.sit.send(guest);
    guest.expect("sit down");
    bar.sit.send(guest);
    guest.expect("sit down");
    bar.leave.send("guest");
    bar.sit.send(guest);
    guest.expectNothing();
    bar.leave.send("guest");
    guest.expect("sit down");
  }

  // ---- child care

  @SelectorTest
  void thereAreNeverMoreThanThreeChildrenForAnAdult(SimulatedSystem sim) {
    int[] children = new int[1];
    int[] adults = new int[1];
    ChildCare nursery = sim.spawn(new ChildCare());
    for (int i = 0; i < 8; i++) {
      visitor(
          sim,
          me -> nursery.childComes.send(first(
              () -> {
                children[0]++;
                assertTrue(children[0] <= 3 * adults[0], "children " + children[0]);
              },
              me)),
          me -> {
            children[0]--;
            nursery.childLeaves.send("child");
          });
    }
    for (int i = 0; i < 3; i++) {
      visitor(
          sim,
          50,
          me -> {
            adults[0]++;
            nursery.adultComes.send("adult");
            me.send("is there");
          },
          me -> nursery.adultLeaves.send(word -> {
            adults[0]--;
            assertTrue(children[0] <= 3 * adults[0], "children " + children[0]);
          }));
    }
    allCome(sim);
  }

  @SelectorTest
  void anAdultWhoWantsToLeaveIsNotKeptByChildrenWhoComeLater(SimulatedSystem sim) {
    Probe<String> child = sim.probe("child");
    Probe<String> adult = sim.probe("adult");
    ChildCare nursery = sim.spawn(new ChildCare());
    nursery.adultComes.send("adult");
    nursery.childComes.send(child);
    child.expect("come in");
    nursery.adultLeaves.send(adult);
    sim.run();
    nursery.childComes.send(child);
    child.expectNothing();
    adult.expectNothing();
    nursery.childLeaves.send("child");
    adult.expect("goodbye");
    child.expectNothing();
    nursery.adultComes.send("adult");
    child.expect("come in");
  }

  // ---- joins

  @SelectorTest
  void nobodyIsAloneAmongThreeOfTheOthersAndABoatGoesAsSoonAsItCan(SimulatedSystem sim) {
    List<String> gone = new ArrayList<>();
    RiverCrossing river = sim.spawn(new RiverCrossing(boat -> {
      assertEquals(4, boat.size());
      assertEquals(0, Collections.frequency(boat, "hacker") % 2, boat::toString);
      gone.addAll(boat);
    }));
    int hackers = sim.random().nextInt(15);
    int serfs = sim.random().nextInt(15);
    Collections.nCopies(hackers, "hacker").forEach(anyTime(sim, river.hackers)::send);
    Collections.nCopies(serfs, "serf").forEach(anyTime(sim, river.serfs)::send);
    sim.advance(Duration.ofSeconds(1));
    int restOfHackers = hackers - Collections.frequency(gone, "hacker");
    int restOfSerfs = serfs - Collections.frequency(gone, "serf");
    assertTrue(restOfHackers < 4 && restOfSerfs < 4, "enough of one kind");
    assertTrue(restOfHackers < 2 || restOfSerfs < 2, "enough of both");
  }

  @SelectorTest
  void santaClausDoesOneThingAtATimeAndReindeerComeFirst(SimulatedSystem sim) {
    Probe<SantaClaus.Trip> world = sim.probe("world");
    SantaClaus santa = sim.spawn(new SantaClaus(world));
    List.of("a", "b", "c", "d", "e", "f").forEach(santa.elves::send);
    ReplyTo<String> helped =
        world.expectMatching(trip -> trip.with().size() == 3).back();
    IntStream.range(0, 9).forEach(i -> santa.reindeer.send("r" + i));
    world.expectNothing();
    helped.send("done");
    SantaClaus.Trip sleigh = world.next(); // though the elves have waited longer
    assertEquals(IntStream.range(0, 9).mapToObj(i -> "r" + i).toList(), sleigh.with());
    world.expectNothing();
    sleigh.back().send("done");
    SantaClaus.Trip second = world.next();
    assertEquals(List.of("d", "e", "f"), second.with());
    second.back().send("done");
  }

  // ---- a bus

  @SelectorTest
  void aBusTakesThoseWhoWaitedWhenItCameAndNobodyElse(SimulatedSystem sim) {
    Probe<String> bus = sim.probe("bus");
    Probe<String> rider = sim.probe("rider");
    BusStop stop = sim.spawn(new BusStop(3));
    stop.buses.send(bus);
    bus.expect("depart"); // nobody is there
    for (int i = 0; i < 5; i++) {
      stop.riders.send(rider);
    }
    rider.expectNothing();
    stop.buses.send(word -> {
      rider.send(word);
      stop.riders.send(rider); // too late
    });
    for (int i = 0; i < 3; i++) {
      rider.expect("board");
    }
    rider.expect("depart");
    rider.expectNothing();
    stop.buses.send(rider);
    for (int i = 0; i < 3; i++) {
      rider.expect("board");
    }
    rider.expect("depart");
    rider.expectNothing();
  }

  @SelectorTest
  void noBusWaitsForRidersWhoAreNotThere(SimulatedSystem sim) {
    List<String> told = new ArrayList<>();
    BusStop stop = sim.spawn(new BusStop(3));
    for (int i = 0; i < 20; i++) {
      anyTime(sim, stop.riders).send(told::add);
    }
    for (int i = 0; i < 20; i++) {
      MailboxRef<MailboxRef<String>> road = anyTime(sim, stop.buses);
      road.send(told::add);
    }
    sim.advance(Duration.ofSeconds(1));
    assertEquals(20, Collections.frequency(told, "depart"));
    for (int i = 0; i < 7; i++) {
      stop.buses.send(told::add);
    }
    sim.run();
    assertEquals(20, Collections.frequency(told, "board"));
    int inARow = 0;
    for (String word : told) {
      inARow = word.equals("board") ? inARow + 1 : 0;
      assertTrue(inARow <= 3, told::toString);
    }
  }

  // ---- a dining hall

  @SelectorTest
  void nobodyIsLeftAloneAtTheTable(SimulatedSystem sim) {
    int[] atTable = new int[1];
    int[] eating = new int[1];
    DiningHall hall = sim.spawn(new DiningHall());
    for (int i = 0; i < 5; i++) {
      MailboxRef<String> leaves = word -> {
        atTable[0]--;
        assertEquals(false, atTable[0] == 1 && eating[0] == 1);
      };
      visitor(
          sim,
          me -> hall.sit.send(first(
              () -> {
                atTable[0]++;
                eating[0]++;
              },
              me)),
          me -> {
            eating[0]--;
            hall.done.send(leaves);
          });
    }
    allCome(sim);
    assertEquals(0, atTable[0]);
  }

  @SelectorTest
  void theTwoLastOnesLeaveTogether(SimulatedSystem sim) {
    Probe<String> student = sim.probe("student");
    DiningHall hall = sim.spawn(new DiningHall());
    hall.sit.send(student);
    hall.sit.send(student);
    student.expect("sit down");
    student.expect("sit down");
    hall.done.send(student);
    student.expectNothing();
    hall.done.send(student);
    student.expect("goodbye");
    student.expect("goodbye");
  }
}
