package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PseudoRandomTest {

  @Test
  void firstValuesAreThoseOfTheSuite() {
    assertArrayEquals(
        new long[] {22896, 34761, 34014, 39231, 52540, 41445, 1546, 5947},
        first(new PseudoRandom(PseudoRandom.DEFAULT_SEED)));
    assertArrayEquals(
        new long[] {13849, 54254, 56847, 43212, 20789, 29210, 42251, 8024},
        first(new PseudoRandom(0)));
  }

  private static long[] first(PseudoRandom random) {
    return LongStream.generate(random::nextLong).limit(8).toArray();
  }

  @Test
  void boundedValuesAreTheValuesModuloTheBound() {
    PseudoRandom random = new PseudoRandom(0);
    assertEquals(13849 % 120, random.nextInt(120));
    assertEquals(54254 % 120, random.nextInt(120));
  }

  @Test
  void doublesAreReciprocals() {
    assertEquals(1.0 / 13850, new PseudoRandom(0).nextDouble());
  }

  @Test
  void everyValueAppearsOncePerPeriod() {
    PseudoRandom random = new PseudoRandom(42);
    BitSet seen = new BitSet();
    for (int i = 0; i < 65_536; i++) {
      seen.set(random.nextInt());
    }
    assertEquals(65_536, seen.cardinality());
  }
}
