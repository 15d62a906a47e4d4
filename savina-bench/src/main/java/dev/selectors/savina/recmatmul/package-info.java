/** Recursive matrix multiplication: a master hands out blocks, which workers divide or compute. */
@NullMarked
package dev.selectors.savina.recmatmul;

import org.jspecify.annotations.NullMarked;
