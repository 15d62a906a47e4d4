package dev.selectors.savina.concdict;

import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * What can be known of a run without its order: who writes what under which key. A worker has one
 * request under way, so what it reads cannot be older than what it has written.
 */
final class DictionaryReference {
  /** All that is written to one key. */
  private static final class Writes {
    /** The last value of each worker that writes it. */
    final Map<Integer, Integer> last = new HashMap<>();

    final Set<Integer> values = new HashSet<>();
  }

  private final DictionaryParams params;
  private final Map<Integer, Writes> written = new HashMap<>();
  private long writes;

  DictionaryReference(DictionaryParams params) {
    this.params = params;
    forEachRequest((orders, worker) -> {
      if (orders.isWrite()) {
        writes++;
        Writes ofKey = written.computeIfAbsent(orders.key(), key -> new Writes());
        ofKey.last.put(worker, orders.value());
        ofKey.values.add(orders.value());
      }
    });
  }

  private void forEachRequest(ObjIntConsumer<Orders> action) {
    for (int worker = 0; worker < params.workers(); worker++) {
      Orders orders = new Orders(params, worker);
      for (int i = 0; i < params.requests(); i++) {
        orders.next();
        action.accept(orders, worker);
      }
    }
  }

  long writes() {
    return writes;
  }

  int keysWritten() {
    return written.size();
  }

  /** The final values of all keys that only one worker writes, summed up. */
  long sumOfSingleWriters() {
    return written.values().stream()
        .filter(ofKey -> ofKey.last.size() == 1)
        .flatMap(ofKey -> ofKey.last.values().stream())
        .mapToLong(Integer::longValue)
        .sum();
  }

  void verify(ConcurrentDictionary.Result result) {
    Expect.equal("workers", params.workers(), result.answers().size());
    Expect.equal("writes done", writes, result.entries().writes());
    Expect.equal(
        "reads done", (long) params.workers() * params.requests() - writes, result.reads());
    for (int worker = 0; worker < params.workers(); worker++) {
      verifyAnswers(worker, result.answers().get(worker));
    }
    verifyEntries(result.entries().values());
  }

  private void verifyAnswers(int worker, int[] answers) {
    Expect.equal("answers to worker " + worker, params.requests(), answers.length);
    Orders orders = new Orders(params, worker);
    Map<Integer, Integer> own = new HashMap<>();
    for (int answer : answers) {
      orders.next();
      int key = orders.key();
      if (orders.isWrite()) {
        own.put(key, orders.value());
        Expect.equal("answer to a write of key " + key, orders.value(), answer);
      } else {
        verifyRead(worker, key, own.getOrDefault(key, key), answer);
      }
    }
  }

  /** @param expected what the worker would read if there were no others */
  private void verifyRead(int worker, int key, int expected, int answer) {
    if (answer != expected && !isWrittenByOthers(worker, key, answer)) {
      throw new WrongAnswerException("worker " + worker + " read " + answer + " for key " + key
          + ", expected " + expected + " or what others have written");
    }
  }

  private boolean isWrittenByOthers(int worker, int key, int value) {
    Writes ofKey = written.get(key);
    return ofKey != null
        && (ofKey.last.size() > 1 || !ofKey.last.containsKey(worker))
        && ofKey.values.contains(value);
  }

  private void verifyEntries(Map<Integer, Integer> values) {
    Expect.equal("entries", params.keys(), values.size());
    values.forEach((key, value) -> {
      Writes ofKey = written.get(key);
      if (ofKey == null ? !value.equals(key) : !ofKey.last.containsValue(value)) {
        throw new WrongAnswerException("key " + key + " has the value " + value + " in the end, "
            + (ofKey == null ? "but was never written" : "expected one of " + ofKey.last.values()));
      }
    });
  }

  /** Undoes all writes, for another run. */
  void restore(Entries entries) {
    written.keySet().forEach(key -> entries.values().put(key, key));
    entries.giveBack();
  }
}
