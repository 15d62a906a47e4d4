/**
 * Building blocks for the patterns that programs with selectors keep needing: one public type per
 * pattern, written over the public API of {@link dev.selectors} alone. A pattern that cannot be
 * written that way is evidence of an operation missing from the core.
 *
 * <p>Most are <em>parts</em>: made with the {@link dev.selectors.SelectorContext} of a selector,
 * whose mailboxes and turns they use from then on. Some are ready-made selectors, to be spawned; of
 * these, {@code complete()} ends a topic, a master and a batcher in an orderly way.
 *
 * <p>Several parts hear from their clock, or of what they have handed out, by mailboxes of their
 * own. {@code disableAll} and {@code disableAllExcept} close those, too, and {@code enableAll}
 * opens them. So if you close all, open all again; if you want to open by name, close by name.
 *
 * <p>A part that has mailboxes is served by handlers. A {@link dev.selectors.ThreadSelector} and an
 * {@link dev.selectors.EventSelector} take their messages themselves; so making such a part with
 * the context of one is refused by an {@link IllegalStateException}. Parts that only ask have no
 * mailbox, and can be used there too.
 */
@NullMarked
package dev.selectors.patterns;

import org.jspecify.annotations.NullMarked;
