/** The command line: chooses cells of the suite, has JMH measure them, and reports the times. */
@NullMarked
package dev.selectors.savina.cli;

import org.jspecify.annotations.NullMarked;
