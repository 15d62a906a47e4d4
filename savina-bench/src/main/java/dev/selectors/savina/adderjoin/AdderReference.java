package dev.selectors.savina.adderjoin;

/** The sequential reference: the first numbers of all sources are a row, then the second ones. */
final class AdderReference {
  private AdderReference() {}

  /** What any adder must find. */
  static AdderJoin.Result result(AdderParams params, Schedule schedule) {
    long[] rows = new long[params.rows()];
    int[] sent = new int[params.ways()];
    for (int i = 0; i < schedule.length(); i++) {
      int source = schedule.source(i);
      rows[sent[source]] += i;
      sent[source]++;
    }
    Sums sums = new Sums(params);
    for (long row : rows) {
      sums.add(row);
    }
    return sums.result(0);
  }
}
