package dev.selectors.docs.habits;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Loads each value once, however many ask for it meanwhile, and goes on answering others. */
final class Cache extends Selector {
  record Get(String key, ReplyTo<String> replyTo) {}

  private final Function<String, CompletionStage<String>> store;
  private final Map<String, String> known = new HashMap<>();
  private final Map<String, List<ReplyTo<String>>> waiting = new HashMap<>();

  final Mailbox<Get> get = mailbox("get", this::onGet);

  Cache(Function<String, CompletionStage<String>> store) {
    this.store = store;
  }

  private void onGet(Get request) {
    String value = known.get(request.key());
    if (value != null) {
      request.replyTo().send(value);
    } else {
      waiting.computeIfAbsent(request.key(), this::load).add(request.replyTo());
    }
  }

  private List<ReplyTo<String>> load(String key) {
    await(store.apply(key), (value, error) -> onLoaded(key, value, error))
        .whileDisabled(); // closes nothing: all mailboxes go on
    return new ArrayList<>();
  }

  private void onLoaded(String key, @Nullable String value, @Nullable Throwable error) {
    List<ReplyTo<String>> clients = Objects.requireNonNull(waiting.remove(key));
    if (value != null) {
      known.put(key, value);
      clients.forEach(client -> client.send(value));
    } else {
      clients.forEach(client ->
          client.fail(error != null ? error : new IllegalStateException("nothing under " + key)));
    }
  }

  /** A restart forgets what is awaited, and has told those who wait for it. */
  @Override
  protected void onStart() {
    waiting.clear();
  }

  /** If the store throws, whoever has asked is told, and the next one may have more luck. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
