/** Dining philosophers: neighbours share forks, and one arbitrator gives them out. */
@NullMarked
package dev.selectors.savina.philosopher;

import org.jspecify.annotations.NullMarked;
