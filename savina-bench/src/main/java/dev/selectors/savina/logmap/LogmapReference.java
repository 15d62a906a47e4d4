package dev.selectors.savina.logmap;

/** The sequential reference. */
final class LogmapReference {
  private LogmapReference() {}

  /** The last term of the series with this number. */
  static double lastTerm(LogmapParams params, int number) {
    double rate = LogmapParams.rate(number);
    double term = LogmapParams.start(number);
    for (int i = 0; i < params.terms(); i++) {
      term = LogmapParams.next(rate, term);
    }
    return term;
  }
}
