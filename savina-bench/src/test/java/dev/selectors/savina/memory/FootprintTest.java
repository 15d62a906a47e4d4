package dev.selectors.savina.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.selectors.savina.dialect.Finish;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("what other tests allocate meanwhile would count")
class FootprintTest {
  private static final int ACTORS = 20_000;

  /** Whose members are known to the byte. */
  private static final class Known implements Population {
    private final List<Member> members = new ArrayList<>(ACTORS);

    private static final class Member {
      final float[] ballast = new float[250];
    }

    @Override
    public Finish add(int more) {
      for (int i = 0; i < more; i++) {
        members.add(new Member());
      }
      return new Finish(0);
    }

    @Override
    public void close() {}
  }

  @Test
  void footprintOfKnownMembersIsWhatTheyTake() throws InterruptedException {
    try (Known known = new Known()) {
      Footprint footprint = Footprint.of(known, ACTORS, Duration.ZERO);
      assertEquals(ACTORS, footprint.actors());
      // A collector that works in regions leaves gaps.
      assertEquals(16 + 1016, footprint.bytes(), 80);
      Part ballast = footprint.parts().get(0);
      assertEquals("[F", ballast.type());
      assertEquals(1, ballast.each());
      assertEquals(1016, ballast.size());
      assertNull(ballast.layout());
      Part member = footprint.parts().get(1);
      assertEquals(Known.Member.class.getName(), member.type());
      assertEquals(1, member.each());
      assertEquals(16, member.bytes());
      Part.Layout layout = member.layout();
      assertNotNull(layout);
      assertEquals(0, layout.padding());
      assertEquals(
          250L * ACTORS,
          known.members.stream().mapToLong(one -> one.ballast.length).sum());
    }
  }

  /** Where few have died, the others may stay where they are. */
  @Test
  void whatCollectorsFillGapsWithIsNoPart() throws InterruptedException {
    byte[][] old = new byte[20_000][1_000];
    Population dropsSome = new Population() {
      private boolean hasBegun;

      @Override
      public Finish add(int more) {
        for (int i = 0; hasBegun && i < old.length; i += 40) {
          old[i] = null;
        }
        hasBegun = true;
        return new Finish(0);
      }

      @Override
      public void close() {}
    };
    Footprint footprint = Footprint.of(dropsSome, ACTORS, Duration.ZERO);
    assertEquals(500, Arrays.stream(old).filter(Objects::isNull).count());
    assertEquals(
        List.of(),
        footprint.parts().stream()
            .map(Part::type)
            .filter(t -> t.contains("Filler"))
            .toList());
  }

  @Test
  void classOfALambdaHasNoLayout() {
    Supplier<String> lambda = this::toString;
    assertNull(Layouts.of(lambda.getClass().getName()));
  }

  @Test
  void histogramHasTheCountAndTheBytesOfEachClass() {
    assertEquals(
        Map.of(
            "[B", new Histogram.Count(7, 700),
            "java.lang.String", new Histogram.Count(3, 72)),
        Histogram.parse("""
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:             7            700  [B (java.base@25)
               2:             2             48  java.lang.String (java.base@25)
               3:             1             24  java.lang.String
            Total            10            772
            """).classes());
  }
}
