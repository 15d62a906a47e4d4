package dev.selectors.savina.harness;

import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Where random numbers come from; this decides which published results ours compare with. */
public enum Rng {
  /** The suite's own generator, in use since 2017. */
  SAVINA {
    @Override
    public RandomGenerator seeded(long seed) {
      return new PseudoRandom(seed);
    }
  },
  /** The generator of the Java library, behind the figures of 2014. */
  JUR {
    @Override
    public RandomGenerator seeded(long seed) {
      return new Random(seed);
    }
  };

  /** A new generator that starts from the seed. */
  public abstract RandomGenerator seeded(long seed);

  /** The name as typed on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
