package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * Says that a request will not be answered: its receiver has failed on it, or has ended or begun
 * anew before it answered, or the system was closed. The cause is what the receiver has thrown, if
 * it has.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class RequestFailedException extends RuntimeException {
  RequestFailedException(String text, @Nullable Throwable cause) {
    super(text, cause);
  }
}
