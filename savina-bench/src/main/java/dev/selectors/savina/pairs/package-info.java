/**
 * Four pairs: one side of a pair sends numbered pings, the other counts them and asks for more after
 * every thousand. From Erik Engbrecht, <cite>Scala Actors versus the ExceptionBlob</cite>, 2009,
 * where it told the forms of a waiting loop apart.
 */
@NullMarked
package dev.selectors.savina.pairs;

import org.jspecify.annotations.NullMarked;
