package dev.selectors;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An unbounded inbox that several threads may poll at once.
 *
 * @param <M> the messages it holds
 */
@SuppressWarnings("serial") // serializable by inheritance only
final class SharedInbox<M> extends ConcurrentLinkedQueue<M> implements Inbox<M> {}
