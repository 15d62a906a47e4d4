/**
 * A small neutral dialect of actors, in which a program is written once and run on every library:
 * spawn, send, exit, and wait for the end.
 *
 * <p>{@link dev.selectors.savina.dialect.PortableActor} is what a program is made of. An {@link
 * dev.selectors.savina.dialect.ActorRuntime} runs it, with a {@link
 * dev.selectors.savina.dialect.Host} for every actor. {@link dev.selectors.savina.dialect.Finish}
 * is the end of the run. An address is a {@link dev.selectors.MailboxRef}, which is one method. A {@link
 * dev.selectors.savina.dialect.Ranked} message knows how urgent it is, for a {@link
 * dev.selectors.savina.dialect.RankedActor} on a library that can sort a mailbox.
 */
@NullMarked
package dev.selectors.savina.dialect;

import org.jspecify.annotations.NullMarked;
