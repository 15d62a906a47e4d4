package dev.selectors.patterns;

import java.util.Map;

/**
 * What did not become a row of a join: the items of a row that was given up, or an item that came
 * after that.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="leftover"}
 *
 * <p>Every item that a join takes ends up in exactly one row, or in exactly one leftover, unless
 * the selector ends before, or fails on it. A late item never gets into a row that it does not
 * belong to; only a {@link KeyedJoin} cannot recognise one whose row was given up so long ago that
 * it is forgotten.
 *
 * @param <K> what tells rows apart: their number, or the key of a {@link KeyedJoin}
 * @param <T> the items
 */
public sealed interface Leftover<K, T> {
  /**
   * Which row it would have belonged to.
   *
   * @return the number of the row, from 0, or its key
   */
  K row();

  /**
   * A row that was given up before it was complete.
   *
   * @param <K> what tells rows apart
   * @param <T> the items
   * @param row the number or key of the row
   * @param items those that had come, by the number of their source, in that order; not all, and at
   *     least one
   */
  record Partial<K, T>(K row, Map<Integer, T> items) implements Leftover<K, T> {}

  /**
   * An item that came after its row was given up.
   *
   * @param <K> what tells rows apart
   * @param <T> the items
   * @param row the number or key of the row
   * @param source the number of its source
   * @param item came too late
   */
  record Late<K, T>(K row, int source, T item) implements Leftover<K, T> {}
}
