package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * Says that a request will not be answered: its receiver has failed on it, or ends or begins anew
 * before it has answered, or the system was closed. The cause is the failure behind this, if there
 * is one: that of the receiver, or of a sibling with which it begins anew.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class RequestFailedException extends RuntimeException {
  RequestFailedException(String text, @Nullable Throwable cause) {
    super(text, cause);
  }
}
