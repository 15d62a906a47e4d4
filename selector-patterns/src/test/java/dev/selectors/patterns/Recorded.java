package dev.selectors.patterns;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;

/** A subscriber, or a subscription, that remembers what it is told, and checks the demand. */
class Recorded implements Flow.Subscriber<Integer>, Flow.Subscription {
  final List<Integer> items = new ArrayList<>();
  /** What has ended the stream, or {@code complete}. */
  final List<String> ends = new ArrayList<>();

  Flow.Subscription subscription;
  long requested;
  int cancellations;

  void ask(long n) {
    requested += n;
    subscription.request(n);
  }

  // ---- as a subscriber

  @Override
  public void onSubscribe(Flow.Subscription its) {
    subscription = its;
  }

  @Override
  public void onNext(Integer item) {
    items.add(item);
    if (items.size() > requested || !ends.isEmpty()) {
      throw new AssertionError(item + " though " + requested + " requested, ended " + ends);
    }
  }

  @Override
  public void onError(Throwable error) {
    ends.add(error.getClass().getSimpleName());
  }

  @Override
  public void onComplete() {
    ends.add("complete");
  }

  // ---- as a subscription

  @Override
  public void request(long n) {
    if (n < 1) {
      throw new AssertionError("requested " + n);
    }
    requested += n;
  }

  @Override
  public void cancel() {
    cancellations++;
  }
}
