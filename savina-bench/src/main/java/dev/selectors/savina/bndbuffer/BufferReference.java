package dev.selectors.savina.bndbuffer;

import dev.selectors.savina.harness.BusyWork;

/** The sequential reference: the sum of all consumers' values does not depend on who gets what. */
final class BufferReference {
  private BufferReference() {}

  /** The sum of what the consumers hold in the end. */
  static double sumOfValues(BufferParams params) {
    double item = 0;
    double itemsOfOneProducer = 0;
    for (int i = 0; i < params.items(); i++) {
      item = BusyWork.logarithms(item, params.cost());
      itemsOfOneProducer += item;
    }
    // Consuming adds the same to every item, up to rounding.
    double consuming = BusyWork.logarithms(0, params.cost());
    return params.producers() * (itemsOfOneProducer + params.items() * consuming);
  }

  /**
   * By how much the value of one consumer can be off: with each item it adds so many numbers, and
   * each time at most half of the last bit of what may be nearly the whole value is lost.
   */
  static double rounding(BufferParams params, long consumed, double value) {
    double additions = consumed * (1 + Math.max(1, 100.0 * params.cost()));
    return additions * Math.ulp(value) / 2;
  }
}
