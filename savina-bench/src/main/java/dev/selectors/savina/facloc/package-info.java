/** Online facility location: customers go down a growing tree of quadrants, new facilities go up. */
@NullMarked
package dev.selectors.savina.facloc;

import org.jspecify.annotations.NullMarked;
