package dev.selectors.savina.piprecision;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The sequential reference: whole numbers only, scaled up by the number of decimals.
 *
 * @param value the sum of all terms
 * @param last the number of the first term that is the last digit or less
 */
record PiReference(BigDecimal value, int last) {

  /** The sum, and how far one has to go for it. */
  static PiReference of(PiParams params) {
    BigInteger one = BigInteger.TEN.pow(params.precision());
    BigInteger sum = BigInteger.ZERO;
    int number = 0;
    while (true) {
      int base = 8 * number;
      BigInteger fractions = quotient(one.shiftLeft(2), base + 1)
          .subtract(quotient(one.shiftLeft(1), base + 4))
          .subtract(quotient(one, base + 5))
          .subtract(quotient(one, base + 6));
      BigInteger term = sixteenths(fractions, number);
      sum = sum.add(term);
      if (term.compareTo(BigInteger.ONE) <= 0) {
        return new PiReference(new BigDecimal(sum, params.precision()), number);
      }
      number++;
    }
  }

  /** Rounded to the nearest number, and to the even one of two. */
  private static BigInteger quotient(BigInteger dividend, int divisor) {
    BigInteger[] parts = dividend.divideAndRemainder(BigInteger.valueOf(divisor));
    int half = Integer.compare(2 * parts[1].intValue(), divisor);
    return half > 0 || (half == 0 && parts[0].testBit(0)) ? parts[0].add(BigInteger.ONE) : parts[0];
  }

  /** Divided by so many powers of sixteen, and rounded in the same way. */
  private static BigInteger sixteenths(BigInteger dividend, int powers) {
    int bits = 4 * powers;
    if (bits == 0) {
      return dividend;
    }
    BigInteger floor = dividend.shiftRight(bits);
    boolean half = dividend.testBit(bits - 1);
    boolean more = dividend.getLowestSetBit() < bits - 1;
    return half && (more || floor.testBit(0)) ? floor.add(BigInteger.ONE) : floor;
  }
}
