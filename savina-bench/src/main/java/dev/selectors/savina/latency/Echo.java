package dev.selectors.savina.latency;

import dev.selectors.Actor;

/** Answers at once, whenever it has its turn. */
final class Echo extends Actor<Request> {
  @Override
  protected void receive(Request request) {
    request.replyTo().send(request.number());
  }
}
