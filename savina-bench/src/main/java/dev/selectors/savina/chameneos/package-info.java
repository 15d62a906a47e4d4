/** Chameneos: many senders contend for one mall, in front of one or many mailboxes. */
@NullMarked
package dev.selectors.savina.chameneos;

import org.jspecify.annotations.NullMarked;
