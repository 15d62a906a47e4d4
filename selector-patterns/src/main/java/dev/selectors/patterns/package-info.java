/**
 * Building blocks for the patterns that programs with selectors keep needing: one public type per
 * pattern, written over the public API of {@link dev.selectors} alone. A pattern that cannot be
 * written that way is evidence of an operation missing from the core.
 *
 * <p>Most are <em>parts</em>: made with the {@link dev.selectors.SelectorContext} of a selector,
 * whose mailboxes and turns they use from then on. Some are ready-made selectors, to be spawned; of
 * these, {@code complete()} ends a topic, a master and a batcher in order.
 *
 * <p>Several parts hear of their clock, or of what they have handed out, by mailboxes of their own.
 * {@code disableAll} and {@code disableAllExcept} close those, too, and {@code enableAll} opens
 * them. So whoever closes all is to open all again; whoever wants to open by name is to close by
 * name.
 *
 * <p>A part that has mailboxes is served by handlers. A {@link dev.selectors.ThreadSelector} and an
 * {@link dev.selectors.EventSelector} take their messages themselves; so where such a part is made
 * with the context of one, that is refused by an {@link IllegalStateException}. Those that only ask
 * have no mailbox, and are of use there too.
 */
@NullMarked
package dev.selectors.patterns;

import org.jspecify.annotations.NullMarked;
