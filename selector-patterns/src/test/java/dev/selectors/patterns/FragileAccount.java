package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An account that crashes where it is told to, and loses no money. What must survive is in books,
 * each change of which is one step; what is open there is asked for again, with the same key.
 */
final class FragileAccount extends Selector {
  record Transfer(long key, long amount) {}

  record Credit(long key, long amount, ReplyTo<Boolean> replyTo) {}

  /** Thrown at one of the points. */
  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
    final Directive directive;

    Crash(Directive directive) {
      super(directive.toString(), null, false, false);
      this.directive = directive;
    }
  }

  /** What a crash leaves untouched, as a database would be. Each method is one transaction. */
  static final class Books {
    final OncePerKey<Long, Boolean> taken = new OncePerKey<>(100);
    final Map<Long, Transfer> open = new LinkedHashMap<>();
    long balance;
    long given;

    Books(long balance) {
      this.balance = balance;
    }

    boolean give(Transfer t) {
      if (t.amount() > balance) {
        return false;
      }
      balance -= t.amount();
      open.put(t.key(), t);
      return true;
    }

    void settled(Transfer t) {
      if (open.remove(t.key()) != null) {
        given++;
      }
    }

    boolean take(long amount) {
      balance += amount;
      return true;
    }
  }

  private static final Retry RETRY =
      Retry.attempts(Integer.MAX_VALUE, Duration.ofMillis(500)).after(cause -> true);

  private final Books books;
  private final Supplier<MailboxRef<Credit>> other;
  private final Supplier<@Nullable Directive> crashes;

  /** One transfer at a time, before and after a crash: so few others come between two attempts. */
  final Mailbox<Transfer> transfer = mailbox("transfer", this::onTransfer);

  final Mailbox<Credit> credit = mailbox("credit", this::onCredit);
  private final Mailbox<Boolean> recover = mailbox("recover", all -> giveAllOpen());
  private final RequestReply requests = new RequestReply(context(), transfer);

  /**
   * @param other where the money goes
   * @param crashes asked at each point; what is done after a crash there, null for no crash
   */
  FragileAccount(
      Books books, Supplier<MailboxRef<Credit>> other, Supplier<@Nullable Directive> crashes) {
    this.books = books;
    this.other = other;
    this.crashes = crashes;
    transfer.guard(books.open::isEmpty);
  }

  @Override
  protected void onStart() {
    giveAllOpen();
  }

  /** What is then under way twice is taken once. */
  private void giveAllOpen() {
    List.copyOf(books.open.values()).forEach(this::give);
  }

  private void onTransfer(Transfer t) {
    mayCrash();
    if (books.give(t)) {
      mayCrash();
      give(t);
      mayCrash();
    }
  }

  private void give(Transfer t) {
    requests.<Long, Credit, Boolean>request(
        other.get(),
        t.key(),
        (key, replyTo) -> new Credit(key, t.amount(), replyTo),
        RETRY,
        taken -> {
          mayCrash();
          books.settled(t);
          mayCrash();
        });
  }

  private void onCredit(Credit c) {
    mayCrash();
    books.taken.answer(c.key(), c.replyTo(), () -> {
      mayCrash();
      return books.take(c.amount());
    });
    mayCrash();
  }

  private void mayCrash() {
    Directive directive = crashes.get();
    if (directive != null) {
      throw new Crash(directive);
    }
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    Directive directive = cause instanceof Crash crash ? crash.directive : Directive.RESTART;
    if (directive == Directive.RESUME) {
      recover.send(true); // the turn that has failed may have been to give, or to settle
    }
    return directive;
  }
}
