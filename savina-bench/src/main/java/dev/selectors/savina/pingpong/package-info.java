/** Ping Pong: the round trip of one message between two selectors. */
@NullMarked
package dev.selectors.savina.pingpong;

import org.jspecify.annotations.NullMarked;
