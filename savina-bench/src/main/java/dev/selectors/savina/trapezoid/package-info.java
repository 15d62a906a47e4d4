/** Trapezoidal approximation: the area below a curve, in slices that are computed in parallel. */
@NullMarked
package dev.selectors.savina.trapezoid;

import org.jspecify.annotations.NullMarked;
