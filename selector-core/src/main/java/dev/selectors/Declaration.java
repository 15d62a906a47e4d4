package dev.selectors;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one selector is made of: its mailboxes and its policy, declared before it is spawned. And
 * who may call what when.
 */
abstract sealed class Declaration extends Lifecycle implements SelectorContext permits Relatives {
  /**
   * What a selector that is not spawned yet was told about its policy, and names it has looked up.
   *
   * @param policy null for the default
   * @param stamps numbers the messages of all mailboxes, if the policy wants to know which came
   *     first
   * @param names of mailboxes, in case there are many: those that were declared first, or all
   */
  record Draft(@Nullable SelectionPolicy policy, @Nullable AtomicLong stamps, Set<String> names) {}

  /** Comparing a name with so many others takes no longer than looking into a set. */
  private static final int FEW = 32;

  Declaration(Selector selector) {
    super(selector);
  }

  /** The mailbox that an actor begins with. */
  final <M> Mailbox<M> mailboxOfActor() {
    return add(new Mailbox<>(selector.cell, "inbox", null, null));
  }

  @Override
  public final <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler) {
    return declare(name, null, handler);
  }

  @Override
  public final <M> Mailbox<M> mailbox(Class<M> type, String name, Consumer<? super M> handler) {
    requireType(type, name);
    return declare(name, type, handler);
  }

  /** A mailbox without handler: the selector itself takes its messages. */
  final <M> Mailbox<M> mailbox(Class<M> type, String name) {
    requireType(type, name);
    return mailboxWithoutHandler(name, type);
  }

  final <M> Mailbox<M> mailboxWithoutHandler(String name, @Nullable Class<M> type) {
    requireNamed(name);
    return add(new Mailbox<>(selector.cell, name, type, null));
  }

  private <M> Mailbox<M> declare(
      String name, @Nullable Class<M> type, Consumer<? super M> handler) {
    requireNamed(name);
    if (handler == null) {
      throw new NullPointerException("handler of mailbox '" + name + "' of " + name() + " is null");
    }
    requireHandlers("mailbox '" + name + "'");
    return add(new Mailbox<>(selector.cell, name, type, handler));
  }

  /** A selector that waits for its messages itself would never have a handler called. */
  final void requireHandlers(String whose) {
    if (selector.hasBody()) {
      throw new IllegalStateException(whose + " of " + name() + " cannot have a handler, as run()"
          + " of the selector takes the messages: declare it with mailbox(Class, String), and say"
          + " in on(...), or after receive(...), what to do with them; or let another selector"
          + " handle these");
    }
  }

  private void requireType(Class<?> type, String mailbox) {
    requireArgument(type, "type of mailbox '" + mailbox + "'");
    requireObjects(type, () -> "type of mailbox '" + mailbox + "' of " + name());
  }

  /** Refuses a class that no message has: the compiler lets {@code int.class} pass for one. */
  static void requireObjects(Class<?> type, Supplier<String> what) {
    if (type.isPrimitive()) {
      String wrapper = MethodType.methodType(type).wrap().returnType().getSimpleName();
      throw new IllegalArgumentException(what.get() + " is " + type
          + ", which is a primitive type, and messages are objects; write " + wrapper + ".class");
    }
  }

  private void requireNamed(String name) {
    requireDeclaring("mailbox", String.valueOf(name));
    requireArgument(name, "name of a mailbox");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a mailbox of " + name()
          + " has an empty name; give it another, as it appears in every diagnosis");
    }
  }

  private <M> Mailbox<M> add(Mailbox<M> mailbox) {
    requireRoom(1);
    requireFree(mailbox.name());
    addMailboxes(List.of(mailbox));
    return mailbox;
  }

  private void add(List<? extends Mailbox<?>> more) {
    requireRoom(more.size());
    more.forEach(m -> requireFree(m.name()));
    addMailboxes(more);
  }

  private void requireFree(String mailbox) {
    if (isTaken(mailbox)) {
      throw new IllegalArgumentException(name() + " already has a mailbox '" + mailbox
          + "'; names tell mailboxes apart in every diagnosis: choose another");
    }
  }

  /** No set for a few names: there may be many selectors with few mailboxes. */
  private boolean isTaken(String mailbox) {
    if (mailboxCount() > FEW) {
      return names().contains(mailbox);
    }
    for (int i = 0; i < mailboxCount(); i++) {
      if (mailbox(i).name().equals(mailbox)) {
        return true;
      }
    }
    return false;
  }

  private Set<String> names() {
    Draft its = draft();
    if (its == null) {
      its = new Draft(null, null, new HashSet<>());
      extrasToChange().draft = its;
    }
    for (int i = its.names().size(); i < mailboxCount(); i++) {
      its.names().add(mailbox(i).name());
    }
    return its.names();
  }

  private void requireRoom(int more) {
    if (more > Mailbox.MOST - mailboxCount()) {
      throw new IllegalArgumentException(name() + " would have " + more + " mailboxes besides the "
          + mailboxCount() + " that it has; a selector can have at most " + Mailbox.MOST
          + ", so spread them over several selectors");
    }
  }

  @Override
  public final <M> List<Mailbox<M>> mailboxes(
      String name, int n, BiConsumer<? super Integer, ? super M> handler) {
    requireDeclaring("mailboxes", String.valueOf(name));
    requireArgument(name, "name of mailboxes");
    if (n < 1) {
      throw new IllegalArgumentException("number of mailboxes '" + name + "' of " + name() + " is "
          + n + "; it must be at least 1");
    }
    requireRoom(n);
    requireArgument(handler, "handler of mailboxes '" + name + "'");
    requireHandlers("mailboxes '" + name + "'");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("mailboxes of " + name()
          + " have an empty name; give them another, as it appears in every diagnosis");
    }
    List<Mailbox<M>> lanes = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      Integer lane = i;
      lanes.add(new Mailbox<>(
          selector.cell, name + "-" + i, null, message -> handler.accept(lane, message)));
    }
    add(lanes);
    return Collections.unmodifiableList(lanes);
  }

  @Override
  public final <M> MailboxRef<M> router(Function<? super M, ? extends Mailbox<? super M>> route) {
    requireOwner("router()", "");
    requireArgument(route, "route of a router");
    return new Router<>(selector.cell, route);
  }

  @Override
  public final void policy(SelectionPolicy next) {
    requireDeclaring("selection policy", "");
    requireArgument(next, "selection policy");
    next.check(selector.cell);
    for (Mailbox<?> m : allMailboxes()) {
      if (m.wasSentTo()) {
        throw new IllegalStateException("mailbox '" + m.name() + "' of " + name()
            + " has already been sent to; set the selection policy first");
      }
    }
    extrasToChange().draft =
        new Draft(next, next.needsStamps() ? new AtomicLong() : null, new HashSet<>());
    for (Mailbox<?> m : allMailboxes()) {
      m.fitPolicy();
    }
  }

  private @Nullable AtomicLong stamps() {
    Draft its = draft();
    return its == null ? null : its.stamps();
  }

  private @Nullable Draft draft() {
    Extras its = extras();
    return its == null ? null : its.draft;
  }

  /** The inbox of a mailbox that cannot use its own. */
  final <M> @Nullable Inbox<M> specialInbox() {
    return stamps() == null ? null : newInbox(false);
  }

  /** An inbox for a bounded mailbox; {@code shared} if not only the owner polls it. */
  final <M> Inbox<M> newInbox(boolean shared) {
    AtomicLong clock = stamps();
    if (clock == null) {
      return shared ? new SharedInbox<>() : new LinkedInbox<>();
    }
    return new StampedInbox<>(shared ? new SharedInbox<>() : new LinkedInbox<>(), clock);
  }

  /** Ends the declaration. */
  final void declared() {
    Draft its = draft();
    if (its != null) {
      extrasToChange().draft = null;
    }
    declared(its == null ? null : its.policy());
  }

  // ---- preconditions

  final void requireOwner(String operation, String mailbox) {
    if (!isOwner()) {
      throw new IllegalStateException(quoted(operation, mailbox)
          + " of "
          + name()
          + " called by "
          + nameOf(Thread.currentThread())
          + (isNew()
              ? ", but before the spawn only the thread that constructs the selector may do that,"
                  + " in the constructor"
              : " outside a turn of the selector; send it a message and do it in the handler"
                  + otherWayOut(operation)));
    }
  }

  private static String nameOf(Thread thread) {
    return thread.getName().isEmpty() ? "a thread without a name" : thread.getName();
  }

  /** Names what is nearly the same and allowed to anybody, if there is such a thing. */
  private static String otherWayOut(String operation) {
    return switch (operation) {
      case "exit()" -> ", or call stop()";
      case "ask()", "call()" -> ", or call ask() of the system";
      case "guard of mailbox", "head guard of mailbox" ->
        ", or call recheck() to have its guards evaluated";
      default -> "";
    };
  }

  final void requireDeclaring(String what, String mailbox) {
    if (!isNew()) {
      throw new IllegalStateException(quoted(what, mailbox) + " of " + name()
          + " declared after the selector was spawned; declare it in the constructor");
    }
    requireOwner(what, mailbox);
  }

  private static String quoted(String what, String mailbox) {
    return mailbox.isEmpty() ? what : what + " '" + mailbox + "'";
  }

  final void requireOwn(Mailbox<?>... boxes) {
    requireArgument(boxes, "array of mailboxes");
    for (Mailbox<?> m : boxes) {
      requireOwn(m);
    }
  }

  private void requireOwn(Mailbox<?> mailbox) {
    requireArgument(mailbox, "mailbox");
    if (mailbox.cell() != selector.cell) {
      throw new IllegalArgumentException("mailbox '" + mailbox.name() + "' belongs to "
          + mailbox.cell().name() + ", not to " + name()
          + "; name mailboxes of the selector itself");
    }
  }

  final void requireOwnMailboxes(Clauses<?> clauses) {
    for (int i = 0; i < clauses.count(); i++) {
      requireOwn(clauses.at(i).mailbox());
    }
  }

  final void requireTurn(String operation) {
    if (isNew()) {
      throw new IllegalStateException(operation + " of " + name()
          + " called before the selector was spawned; call it in onStart() or in a handler");
    }
    requireOwner(operation, "");
  }

  final void requireArgument(@Nullable Object argument, String what) {
    if (argument == null) {
      throw new NullPointerException(what + " of " + name() + " is null");
    }
  }
}
