package dev.selectors.patterns;

import dev.selectors.ReplyTo;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The answers that a selector has given, by the keys of the requests: asked again with the same
 * key, it gives the same answer and does not do the work again. The receiver's side of
 * {@linkplain Retry requests that are sent again}.
 *
 * {@snippet file="dev/selectors/patterns/RequestReplySnippetsTest.java" region="once"}
 *
 * <p>Work in progress counts, too: whoever asks meanwhile is answered when the first is. Work that
 * has failed was not done, and is done when it is asked for again. An attempt that is over when the
 * answer is there is passed over; its answer is no dead letter.
 *
 * <p><b>Bound.</b> A limited number of answers is remembered; then the one that was asked for least
 * recently is forgotten when the next key comes. A request is done at most once as long as fewer
 * than that many other keys are asked for between two of its attempts. Work in progress is never
 * forgotten, and does not count; nor does what has failed.
 *
 * <p><b>Threads.</b> A field of the selector that answers, used only in its turns. The stages of
 * work may complete on any thread.
 *
 * <p><b>Failure.</b> Nothing is forgotten when the selector {@linkplain
 * dev.selectors.Directive#RESTART begins anew}; nor should what the work has changed. Work that
 * throws must have changed nothing, since it will be done again.
 *
 * <p>Pat Helland, <cite>Idempotence Is Not a Medical Condition</cite>, ACM Queue, 2012.
 *
 * @param <K> the keys; with {@code equals} and {@code hashCode}
 * @param <A> the answers
 */
public final class OncePerKey<K, A> {
  /** What a key was asked for. */
  private static final class Asked<K, A> {
    final K key;
    final CompletableFuture<A> answer;
    /** When the key was last asked for, counted in requests. */
    long last;

    Asked(K key, CompletableFuture<A> answer) {
      this.key = key;
      this.answer = answer;
    }
  }

  private final int capacity;
  private final Map<K, Asked<K, A>> all = new HashMap<>();
  /**
   * Those that are done, by when they were last asked for. Keys whose work is under way are kept
   * apart, as any number of them may have been asked for before the one that is to be forgotten.
   */
  private final NavigableMap<Long, Asked<K, A>> done = new TreeMap<>();
  /**
   * Keys whose work has completed since the last new key came; added by whoever completes the work.
   */
  private final Queue<Asked<K, A>> completed = new ConcurrentLinkedQueue<>();

  private long requests;

  /**
   * Makes an empty memory.
   *
   * @param capacity how many answers are remembered, at least 1
   * @throws IllegalArgumentException if {@code capacity} is not positive
   */
  public OncePerKey(int capacity) {
    this.capacity = Positive.number(capacity, "number of answers to be remembered");
  }

  /**
   * Answers a request, by doing the work if that was not done for the key before.
   *
   * @param key the same in all attempts of a request
   * @param replyTo who asks
   * @param work gives the answer; called at once, or not at all; what it throws is thrown here, and
   *     nothing is remembered
   * @throws NullPointerException if an argument, or the answer, is null
   */
  public void answer(K key, ReplyTo<A> replyTo, Supplier<? extends A> work) {
    Objects.requireNonNull(work, "work for a request is null");
    answerLater(
        key,
        replyTo,
        () -> CompletableFuture.completedFuture(
            Objects.requireNonNull(work.get(), () -> "answer to the request " + key + " is null")));
  }

  /**
   * Answers a request when a stage completes, by starting the work if that was not started for the
   * key before.
   *
   * @param key the same in all attempts of a request
   * @param replyTo who asks
   * @param work begins, and tells when it is done; called at once, or not at all; what it throws is
   *     thrown here, and nothing is remembered. The stage should complete in any case, as that of
   *     {@link dev.selectors.SelectorContext#ask} does: until then all who ask wait
   * @throws NullPointerException if an argument, or the stage, is null
   */
  public void answerLater(
      K key, ReplyTo<A> replyTo, Supplier<? extends CompletionStage<? extends A>> work) {
    Objects.requireNonNull(key, "key of a request is null");
    Objects.requireNonNull(replyTo, "address for the answer to a request is null");
    Objects.requireNonNull(work, "work for a request is null");
    Asked<K, A> asked = all.get(key);
    if (asked == null || asked.answer.isCompletedExceptionally()) {
      Asked<K, A> first = new Asked<>(key, new CompletableFuture<>());
      asked = first;
      all.put(key, first); // before the work: it may receive, and meet the same key
      try {
        begin(work.get(), first);
      } catch (Throwable t) {
        all.remove(key, first);
        first.answer.completeExceptionally(t); // tells those who asked meanwhile
        throw t;
      }
      first.last = ++requests;
      Completed.then(first.answer, (value, error) -> completed.add(first));
      noteCompleted();
      forgetOldest();
    } else {
      boolean isDone = done.remove(asked.last, asked);
      asked.last = ++requests;
      if (isDone) {
        done.put(asked.last, asked);
      }
    }
    Completed.then(asked.answer, (value, error) -> {
      if (error == null) {
        // An attempt that is over because another one was sent leaves no dead letter.
        replyTo.trySend(value);
      } else {
        replyTo.fail(error);
      }
    });
  }

  /**
   * How many answers are remembered, and begun.
   *
   * @return at most the capacity, plus what is still worked on, plus what has been completed since
   *     the last new key came: it is forgotten with the next one
   */
  public int size() {
    return all.size();
  }

  /** The answer is a stage of our own, as a stage of others need not tell what it holds. */
  private void begin(CompletionStage<? extends A> stage, Asked<K, A> asked) {
    K key = asked.key;
    Objects.requireNonNull(stage, () -> "stage of the work for the request " + key + " is null");
    Completed.then(stage, (value, error) -> {
      Throwable outcome = error;
      if (error == null && value == null) {
        try {
          outcome = new NullPointerException("answer to the request " + key + " is null");
        } catch (Throwable t) { // by the key, and nobody would be told
          outcome = t;
        }
      }
      Copied.into(asked.answer, value, outcome);
    });
  }

  /** Work that has failed is forgotten, as it was not done. */
  private void noteCompleted() {
    for (Asked<K, A> its = completed.poll(); its != null; its = completed.poll()) {
      if (its.answer.isCompletedExceptionally()) {
        all.remove(its.key, its); // no effect if it was begun again
      } else {
        done.put(its.last, its);
      }
    }
  }

  /** Work under way takes no place from work that is done, which would else be done again. */
  private void forgetOldest() {
    while (done.size() > capacity) {
      all.remove(done.pollFirstEntry().getValue().key);
    }
  }
}
