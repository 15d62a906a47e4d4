package dev.selectors.savina.piprecision;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** The series of Bailey, Borwein and Plouffe, its terms rounded as in the suite. */
final class Series {
  private static final BigDecimal SIXTEEN = BigDecimal.valueOf(16);

  private Series() {}

  /** The term with this number, from zero on; every division is rounded to so many decimals. */
  static BigDecimal term(int number, int precision) {
    int base = 8 * number;
    return quotient(4, base + 1, precision)
        .subtract(quotient(2, base + 4, precision))
        .subtract(quotient(1, base + 5, precision))
        .subtract(quotient(1, base + 6, precision))
        .divide(SIXTEEN.pow(number), precision, RoundingMode.HALF_EVEN);
  }

  private static BigDecimal quotient(int dividend, int divisor, int precision) {
    return BigDecimal.valueOf(dividend)
        .divide(BigDecimal.valueOf(divisor), precision, RoundingMode.HALF_EVEN);
  }

  /** Whether a term is so small that all after it are zero. */
  static boolean isLast(BigDecimal term) {
    return term.unscaledValue().compareTo(BigInteger.ONE) <= 0;
  }
}
