package dev.selectors.docs.patterns.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.docs.patterns.classic.SharedList.Kind;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;

/** The laws of the problems that the page only names, in many orders each. */
@Timeout(60)
final class MoreClassicProblemsTest extends Visits {
  // ---- search, insert, delete

  @SelectorTest
  void aDeletionIsAloneAndAnInsertionTheOnlyOne(SimulatedSystem sim) {
    List<Kind> running = new ArrayList<>();
    SharedList list = sim.spawn(new SharedList());
    for (Kind kind : kinds()) {
      visitor(
          sim,
          me -> list.requests.send(new SharedList.Request(
              kind,
              first(
                  () -> {
                    running.add(kind);
                    assertTrue(Collections.frequency(running, Kind.INSERT) <= 1, running::toString);
                    assertTrue(
                        !running.contains(Kind.DELETE) || running.size() == 1, running::toString);
                  },
                  me))),
          me -> {
            running.remove(kind);
            list.done.send(kind);
          });
    }
    allCome(sim);
  }

  private static List<Kind> kinds() {
    return Stream.of(Kind.values())
        .flatMap(k -> Collections.nCopies(3, k).stream())
        .toList();
  }

  @SelectorTest
  void searchesDoNotOvertakeADeletionThatWaits(SimulatedSystem sim) {
    Probe<String> told = sim.probe("told");
    SharedList list = sim.spawn(new SharedList());
    for (Kind kind : List.of(Kind.SEARCH, Kind.INSERT, Kind.SEARCH, Kind.DELETE, Kind.SEARCH)) {
      list.requests.send(new SharedList.Request(kind, word -> told.send(word + " " + kind)));
    }
    told.expect("begin SEARCH");
    told.expect("begin INSERT");
    told.expect("begin SEARCH");
    list.done.send(Kind.SEARCH);
    list.done.send(Kind.SEARCH);
    told.expectNothing();
    list.done.send(Kind.INSERT);
    told.expect("begin DELETE");
    told.expectNothing();
    list.done.send(Kind.DELETE);
    told.expect("begin SEARCH");
  }

  // ---- joins

  @SelectorTest
  void whoHasOneThingSmokesWithTheOtherTwo(SimulatedSystem sim) {
    Probe<String> smoking = sim.probe("smoking");
    Smokers table = sim.spawn(new Smokers());
    Map<String, MailboxRef<String>> things = new LinkedHashMap<>();
    things.put("tobacco", anyTime(sim, table.tobacco));
    things.put("paper", anyTime(sim, table.paper));
    things.put("matches", anyTime(sim, table.matches));
    List<MailboxRef<MailboxRef<String>>> smokers = List.of(
        anyTime(sim, table.withTobacco),
        anyTime(sim, table.withPaper),
        anyTime(sim, table.withMatches));
    List<String> names = List.copyOf(things.keySet());
    for (int i = 0; i < 3; i++) {
      String has = names.get(i);
      smokers.get(i).send(word -> smoking.send(has));
    }
    for (int round = 0; round < 10; round++) {
      int one = sim.random().nextInt(3);
      things.forEach((name, thing) -> {
        if (!name.equals(names.get(one))) {
          thing.send(name);
        }
      });
      smoking.expect(names.get(one));
      smoking.expectNothing(Duration.ofSeconds(1));
      smokers.get(one).send(word -> smoking.send(names.get(one)));
    }
    sim.advance(Duration.ofSeconds(1));
  }

  @SelectorTest
  void eachMoleculeHasTwoAtomsOfHydrogenAndOneOfOxygen(SimulatedSystem sim) {
    List<String> used = new ArrayList<>();
    Water water = sim.spawn(new Water(molecule -> {
      assertEquals(2, Collections.frequency(molecule, "H"));
      assertEquals(1, Collections.frequency(molecule, "O"));
      used.addAll(molecule);
    }));
    Collections.nCopies(10, "H").forEach(anyTime(sim, water.hydrogen)::send);
    Collections.nCopies(5, "O").forEach(anyTime(sim, water.oxygen)::send);
    sim.advance(Duration.ofSeconds(1));
    assertEquals(15, used.size());
  }

  @SelectorTest
  void eachLeaderDancesWithOneFollower(SimulatedSystem sim) {
    List<String> leading = new ArrayList<>();
    List<String> following = new ArrayList<>();
    DanceFloor floor = sim.spawn(new DanceFloor());
    MailboxRef<DanceFloor.Dancer> leaders = anyTime(sim, floor.leaders);
    MailboxRef<DanceFloor.Dancer> followers = anyTime(sim, floor.followers);
    for (int i = 0; i < 10; i++) {
      String leader = "l" + i;
      String follower = "f" + i;
      leaders.send(new DanceFloor.Dancer(leader, p -> leading.add(leader + p)));
      followers.send(new DanceFloor.Dancer(follower, p -> following.add(p + follower)));
    }
    sim.advance(Duration.ofSeconds(1));
    assertEquals(10, new HashSet<>(leading).size());
    assertEquals(leading, following);
  }

  // ---- a roller coaster

  @SelectorTest
  void carsGoFullAndOneAfterTheOtherAndArriveInThatOrder(SimulatedSystem sim) {
    int cars = 3;
    int seats = 4;
    int rides = 4 * cars;
    RollerCoaster coaster = sim.spawn(new RollerCoaster(cars, seats));
    List<String> boarded = new ArrayList<>();
    List<String> gotOff = new ArrayList<>();
    List<Integer> gone = new ArrayList<>();
    for (int i = 0; i < cars; i++) {
      int car = i;
      visitor(
          sim,
          rides / cars,
          me -> coaster.load.send(new RollerCoaster.Car(car, first(() -> gone.add(car), me))),
          me -> coaster.unload.get(car).send("back"));
    }
    for (int i = 0; i < rides * seats; i++) {
      String name = "passenger " + i;
      anyTime(sim, coaster.board).send(word -> {
        String car = word.replaceAll("\\D+", "in ");
        (word.startsWith("board") ? boarded : gotOff).add(name + " " + car);
        assertTrue(
            count(boarded, car) - count(gotOff, car) <= seats, "there are still some " + car);
      });
    }
    allCome(sim);
    assertEquals(rides * seats, gotOff.size());
    assertEquals(boarded, gotOff);
    assertEquals(
        gone.stream()
            .flatMap(car -> Collections.nCopies(seats, "in " + car).stream())
            .toList(),
        boarded.stream().map(who -> who.replaceAll("passenger \\d+ ", "")).toList());
  }

  private static long count(List<String> all, String car) {
    return all.stream().filter(who -> who.endsWith(car)).count();
  }

  // ---- a judge

  @SelectorTest
  void nobodyComesInWhileTheJudgeIsThereAndAllWhoHaveComeInAreSwornIn(SimulatedSystem sim) {
    FaneuilHall hall = sim.spawn(new FaneuilHall());
    boolean[] judge = new boolean[1];
    Set<Integer> inside = new HashSet<>();
    Set<Integer> checkedIn = new HashSet<>();
    int[] certificates = new int[1];
    for (int i = 0; i < 6; i++) {
      int number = i;
      anyTime(sim, hall.immigrants).send(word -> {
        assertEquals(false, judge[0]);
        inside.add(number);
        sim.<String>delayed(
                text -> {
                  checkedIn.add(number);
                  hall.checkIn.send(text);
                  // sworn in at some time: leaving is for the hall to allow
                  hall.leave.send(bye -> {
                    assertEquals(false, judge[0]);
                    certificates[0]++;
                  });
                },
                Duration.ZERO,
                Duration.ofMillis(9))
            .send("here I am");
      });
      anyTime(sim, hall.spectators).send(word -> assertEquals(false, judge[0]));
    }
    for (int i = 0; i < 3; i++) {
      visitor(
          sim,
          1,
          me -> hall.judges.send(first(
              () -> {
                assertEquals(false, judge[0]);
                judge[0] = true;
              },
              me)),
          me ->
              hall.confirm.send(first(() -> assertEquals(inside, checkedIn), anyTime(sim, word -> {
                judge[0] = false;
                hall.judgeLeaves.send("goodbye");
              }))));
    }
    allCome(sim);
    anyTime(sim, hall.judges).send(word -> hall.confirm.send(done -> hall.judgeLeaves.send("bye")));
    sim.advance(Duration.ofSeconds(1));
    assertEquals(6, certificates[0]);
  }

  // ---- two factions

  @SelectorTest
  void thePathBelongsToOneFactionAndTheLargerOneGetsIt(SimulatedSystem sim) {
    int[] walking = new int[2];
    ModusHall path = sim.spawn(new ModusHall());
    for (int i = 0; i < 10; i++) {
      int faction = i % 2;
      visitor(
          sim,
          me -> path.come
              .get(faction)
              .send(first(
                  () -> {
                    walking[faction]++;
                    assertEquals(0, walking[1 - faction]);
                  },
                  me)),
          me -> {
            walking[faction]--;
            path.leave.send(faction);
          });
    }
    allCome(sim);
  }

  @SelectorTest
  void aFactionThatIsOutnumberedLetsTheOtherHaveThePath(SimulatedSystem sim) {
    List<Probe<String>> probes = List.of(sim.probe("heathen"), sim.probe("prude"));
    ModusHall path = sim.spawn(new ModusHall());
    path.come.get(0).send(probes.get(0));
    probes.get(0).expect("go");
    for (int i = 0; i < 3; i++) {
      path.come.get(1).send(probes.get(1));
    }
    sim.run();
    path.come.get(0).send(probes.get(0));
    probes.get(0).expectNothing();
    path.leave.send(0);
    for (int i = 0; i < 3; i++) {
      probes.get(1).expect("go");
    }
    probes.get(0).expectNothing();
    for (int i = 0; i < 3; i++) {
      path.leave.send(1);
    }
    probes.get(0).expect("go");
  }

  // ---- a pot

  @SelectorTest
  void theCookFillsThePotOnlyWhenItIsEmptyAndAllEat(SimulatedSystem sim) {
    int[] servings = new int[1];
    int[] filled = new int[1];
    Pot pot = sim.spawn(new Pot(anyTime(sim, cook -> {
      assertEquals(0, servings[0]);
      servings[0] = 4;
      filled[0]++;
      cook.send(4);
    })));
    for (int i = 0; i < 6; i++) {
      visitor(
          sim,
          me -> pot.eat.send(first(
              () -> {
                servings[0]--;
                assertTrue(servings[0] >= 0);
              },
              me)),
          me -> {});
    }
    allCome(sim);
    assertEquals((6 * VISITS + 3) / 4, filled[0]);
  }
}
