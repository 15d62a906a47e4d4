package dev.selectors.savina.tokenring;

import java.util.List;
import java.util.stream.IntStream;

/** The sequential reference: where a token goes does not depend on the others. */
final class TokenRingReference {
  private TokenRingReference() {}

  /** How many tokens each member passes on. */
  static List<Integer> passed(TokenRingParams params) {
    int[] passed = new int[params.processes()];
    for (int token = 0; token < params.tokens(); token++) {
      int at = params.start(token);
      for (int hop = 0; hop < params.hops(); hop++) {
        passed[at]++;
        at = at + 1 == passed.length ? 0 : at + 1;
      }
    }
    return IntStream.of(passed).boxed().toList();
  }
}
