package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long each JVM warms up, as somebody has said: so many runs, or as many as take about so long.
 *
 * @param runs how many, if {@code time} is zero
 */
record Warmups(int runs, Duration time) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(s?)");

  /** Reads {@code 20} as runs and {@code 3s} as seconds. */
  static final class Converter implements ITypeConverter<Warmups> {
    @Override
    public Warmups convert(String text) {
      Matcher matcher = TEXT.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is neither a number of runs, as 20, nor of seconds, as 3s");
      }
      int number = Integer.parseInt(matcher.group(1));
      return matcher.group(2).isEmpty()
          ? new Warmups(number, Duration.ZERO)
          : new Warmups(0, Duration.ofSeconds(number));
    }
  }

  /** How many runs of the cell these are. */
  int of(Cell<?, ?> cell) {
    return time.isZero() ? runs : Effort.warmups(cell, time, 1);
  }

  boolean isNone() {
    return runs == 0 && time.isZero();
  }
}
