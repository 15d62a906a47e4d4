/** The sleeping barber: customers come in bursts, and the room in front of the barber is bounded. */
@NullMarked
package dev.selectors.savina.barber;

import org.jspecify.annotations.NullMarked;
