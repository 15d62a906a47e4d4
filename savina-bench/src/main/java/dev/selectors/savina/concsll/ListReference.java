package dev.selectors.savina.concsll;

import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What can be known of a run without its order: what the list consists of in the end. It only
 * grows, so what a worker has written or seen must still be there when it looks again, and must be
 * walked past.
 */
final class ListReference {
  private final ListParams params;
  /** All values that are written, in order. */
  private final List<Integer> written = new ArrayList<>();

  ListReference(ListParams params) {
    this.params = params;
    for (int worker = 0; worker < params.workers(); worker++) {
      Orders orders = new Orders(params, worker);
      for (int i = 0; i < params.requests(); i++) {
        orders.next();
        if (orders.kind() == Orders.Kind.WRITE) {
          written.add(orders.value());
        }
      }
    }
    Collections.sort(written);
  }

  List<Integer> written() {
    return written;
  }

  void verify(SortedLinkedList.Result result) {
    long requests = (long) params.workers() * params.requests();
    Expect.equal("workers", params.workers(), result.answers().size());
    Expect.equal("writes done", written.size(), result.writes());
    Expect.equal("reads done", requests - written.size(), result.reads());
    Expect.equal("elements", written.size(), result.values().size());
    for (int i = 0; i < written.size(); i++) {
      Expect.equal("element " + i, written.get(i), result.values().get(i));
    }
    Set<Integer> ever = new HashSet<>(written);
    Walk walk = new Walk();
    for (int worker = 0; worker < params.workers(); worker++) {
      walk.nextWorker();
      verifyAnswers(worker, ever, result.answers().get(worker), walk);
    }
    walk.verify(result.walked());
  }

  private void verifyAnswers(int worker, Set<Integer> ever, int[] answers, Walk walk) {
    Expect.equal("answers to worker " + worker, params.requests(), answers.length);
    Orders orders = new Orders(params, worker);
    Set<Integer> there = new HashSet<>();
    int least = 0;
    for (int answer : answers) {
      orders.next();
      int value = orders.value();
      switch (orders.kind()) {
        case WRITE -> {
          Expect.equal("answer to a write", value, answer);
          walk.write(value);
          there.add(value);
          least++;
        }
        case SIZE -> {
          Expect.atMost("size that was read", written.size(), answer);
          Expect.atMost("least size at the time", answer, least);
          least = answer;
          walk.size(answer);
        }
        case CONTAINS -> {
          boolean impossible = answer == 1 ? !ever.contains(value) : there.contains(value);
          if (impossible || (answer != 0 && answer != 1)) {
            throw new WrongAnswerException(
                "worker " + worker + " was told " + answer + " of value " + value + ", which is "
                    + (there.contains(value) ? "there" : "never there, or not there yet"));
          }
          walk.search(value, answer == 1, least);
          if (answer == 1) {
            there.add(value);
          }
        }
      }
    }
  }
}
