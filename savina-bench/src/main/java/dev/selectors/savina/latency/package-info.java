/** How soon somebody outside is answered while the workers have all the work they can do. */
@NullMarked
package dev.selectors.savina.latency;

import org.jspecify.annotations.NullMarked;
