package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long each JVM warms up: a number of runs, or of seconds of runs.
 *
 * @param runs how many, if {@code seconds} is zero
 */
record Warmups(int runs, int seconds) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(s?)");

  /** For the command line. */
  static final class Converter implements ITypeConverter<Warmups> {
    @Override
    public Warmups convert(String text) {
      try {
        return Warmups.of(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  static Warmups runs(int runs) {
    return new Warmups(runs, 0);
  }

  static Warmups seconds(int seconds) {
    return new Warmups(0, seconds);
  }

  /** Reads {@code 20} as runs and {@code 3s} as seconds. */
  static Warmups of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is neither a number of runs, such as 20, nor of seconds, such as 3s");
    }
    int number = Integer.parseInt(matcher.group(1));
    return matcher.group(2).isEmpty() ? runs(number) : seconds(number);
  }

  /** Reads a {@link #value}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Warmups of(Object value) {
    return of(value.toString());
  }

  /** The form that {@link #of(String)} reads; a number if these are runs. */
  @JsonValue
  Object value() {
    return isByTime() ? seconds + "s" : runs;
  }

  boolean isByTime() {
    return seconds > 0;
  }

  /** In how many steps this is done; each is a run or a second. */
  int steps() {
    return isByTime() ? seconds : runs;
  }

  /** About how many seconds this takes, if a run takes this many. */
  double expectedSeconds(double run) {
    return isByTime() ? seconds * Math.max(1, run) : runs * run;
  }

  @Override
  public String toString() {
    return isByTime() ? seconds + " s of warm-ups" : Words.count(runs, "warm-up");
  }
}
