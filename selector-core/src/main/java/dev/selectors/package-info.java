/**
 * Guarded mailboxes for the JVM: selectors, actors with several mailboxes that each have a gate.
 *
 * <table class="striped">
 * <caption>One word per idea</caption>
 * <thead><tr><th scope="col">idea</th><th scope="col">word</th></tr></thead>
 * <tbody>
 * <tr><td>unit of concurrency with several mailboxes</td><td>{@linkplain dev.selectors.Selector selector}; with one
 *     mailbox, {@linkplain dev.selectors.Actor actor}</td></tr>
 * <tr><td>queue with a gate, as its owner sees it</td><td>{@linkplain dev.selectors.Mailbox mailbox}</td></tr>
 * <tr><td>address to send to, and nothing more</td><td>{@link dev.selectors.MailboxRef}</td></tr>
 * <tr><td>boolean gate</td><td>{@linkplain dev.selectors.Mailbox#enable enable},
 *     {@linkplain dev.selectors.Mailbox#disable disable}</td></tr>
 * <tr><td>predicate over the selector's private state</td><td>{@linkplain dev.selectors.Mailbox#guard guard}; over the
 *     first message, {@linkplain dev.selectors.Mailbox#headGuard head guard}</td></tr>
 * <tr><td>enabled, guards hold, no awaited stage keeps it closed, not empty</td><td>eligible</td></tr>
 * <tr><td>which eligible mailbox is next</td><td>{@link dev.selectors.SelectionPolicy}</td></tr>
 * <tr><td>handling of one message; several turns of one selector, one after the other</td><td>turn; run</td></tr>
 * <tr><td>wait with the stack kept; with a continuation</td>
 *     <td>{@linkplain dev.selectors.ThreadSelector receive};
 *     {@linkplain dev.selectors.EventSelector react}</td></tr>
 * <tr><td>start; end by itself; be ended</td><td>{@linkplain dev.selectors.SelectorSystem#spawn spawn};
 *     {@linkplain dev.selectors.Selector#exit exit}; {@linkplain dev.selectors.Selector#stop stop}</td></tr>
 * <tr><td>set back to its declared start, with its messages kept</td>
 *     <td>{@linkplain dev.selectors.Directive#RESTART restart}: the selector begins anew</td></tr>
 * <tr><td>rank of a mailbox; 0 is the most urgent, and a lower level is served first</td>
 *     <td>{@linkplain dev.selectors.Mailbox#level level}</td></tr>
 * <tr><td>news of an end</td><td>a {@linkplain dev.selectors.Selector#monitor monitor} gives
 *     {@link dev.selectors.Down}, a {@linkplain dev.selectors.Selector#link link} gives
 *     {@link dev.selectors.Exit}</td></tr>
 * <tr><td>message with an address for the answer</td><td>request, made by
 *     {@linkplain dev.selectors.Selector#ask ask}</td></tr>
 * <tr><td>message that cannot be delivered</td><td>{@linkplain dev.selectors.DeadLetter dead letter}</td></tr>
 * </tbody>
 * </table>
 *
 * <h2>Memory consistency</h2>
 *
 * <ul>
 *   <li>What a thread did before it sent a message <i>happens-before</i> the turn that handles the
 *       message.
 *   <li>Each turn of a selector <i>happens-before</i> its next turn, on whatever thread that runs.
 *       A selector's own fields need be neither volatile nor guarded by a lock.
 *   <li>What a thread did before it called {@link dev.selectors.Selector#recheck}
 *       <i>happens-before</i> the evaluation of guards that follows.
 *   <li>The last turn of a selector <i>happens-before</i> the handling of the
 *       {@link dev.selectors.Down} that reports its end, and the completion of
 *       {@link dev.selectors.Selector#whenTerminated}.
 * </ul>
 *
 * <h2>What may grow</h2>
 *
 * <p>A later version keeps what an older program knows, and may add:
 *
 * <ul>
 *   <li>kinds to {@link dev.selectors.ExitReason}, {@link dev.selectors.SelectorState},
 *       {@link dev.selectors.MailboxSnapshot.Gate}, {@link dev.selectors.DeadLetter.Reason} and
 *       {@link dev.selectors.Callback.Kind}: a {@code switch} that names all kinds of one of these
 *       and has no {@code default} throws {@link MatchException} for a new kind, until it is
 *       recompiled; then the compiler says which is missing;
 *   <li>components to records that tell what was seen: {@link dev.selectors.SelectorSnapshot},
 *       {@link dev.selectors.MailboxSnapshot}, {@link dev.selectors.WaitCycle},
 *       {@link dev.selectors.StuckSelector}, {@link dev.selectors.ShutdownReport},
 *       {@link dev.selectors.DeadLetter}, {@link dev.selectors.Failure},
 *       {@link dev.selectors.Callback}, and those of states and gates. Call their accessors rather
 *       than taking them apart by a pattern; only the system, and tests, should make them;
 *   <li>methods to sealed interfaces, and methods with a default implementation to
 *       {@link dev.selectors.MailboxRef} and {@link dev.selectors.Timekeeper}, which others may
 *       implement.
 * </ul>
 *
 * <p>The model is that of Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple
 * Guarded Mailboxes</cite>, AGERE 2014.
 */
@NullMarked
package dev.selectors;

import org.jspecify.annotations.NullMarked;
