package dev.selectors.docs.patterns;

import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The picture of a selector at some instant: who sends to which mailbox, what waits there, which
 * gates are open, and what comes of it. It is drawn from a snapshot of the running example, so it
 * cannot show a mailbox or a closed gate that the example does not have. The test has to say which
 * gates are open.
 */
public final class Picture {
  private static final Path FOLDER = Path.of("patterns", "pictures");
  private static final int LANE = 44; // the height of one sender and its arrow
  private static final int TOP = 64;
  private static final int LEFT = 210; // the selector's box
  private static final int RIGHT = 590;
  private static final int WIDTH = 930;
  private static final int LONGEST_EFFECT = 36; // more characters would be cut off at the edge
  private static final int SHOWN = 4; // messages drawn one by one

  private record Sender(String name, String mailbox) {}

  private final String title;
  private final SelectorSnapshot selector;
  private final List<Sender> senders = new ArrayList<>();
  private final List<String> effects = new ArrayList<>();
  private final Set<String> open = new HashSet<>();
  private final Svg svg = new Svg();

  private Picture(String title, SelectorSnapshot selector) {
    this.title = title;
    this.selector = selector;
  }

  /** The picture of a selector, with its mailboxes in the order of the snapshot. */
  public static Picture of(String title, SelectorSnapshot selector) {
    return new Picture(title, selector);
  }

  /** Draws somebody at the left who sends to a mailbox; fails if there is no such mailbox. */
  public Picture sender(String name, String mailbox) {
    senders.add(new Sender(name, selector.mailbox(mailbox).name()));
    return this;
  }

  /**
   * Draws the gates of these mailboxes as open. A snapshot only knows which ones are closed: a guard
   * is asked where a message waits, and before the next turn. So this is for mailboxes without a
   * guard, or with one that holds.
   *
   * @throws IllegalArgumentException if one of them is known to be closed
   */
  public Picture open(String... mailboxes) {
    for (String mailbox : mailboxes) {
      MailboxSnapshot.Gate gate = selector.mailbox(mailbox).gate();
      if (!gate.isOpen()) {
        throw new IllegalArgumentException(mailbox + " is " + gate);
      }
    }
    open.addAll(List.of(mailboxes));
    return this;
  }

  /** Draws at the right what comes of it. */
  public Picture effect(String text) {
    if (text.length() > LONGEST_EFFECT) {
      throw new IllegalArgumentException("too long for the picture, say it shorter: " + text);
    }
    effects.add(text);
    return this;
  }

  /** Compares with {@code docs/patterns/pictures/NAME.svg}, or writes it. */
  public void assertDrawn(String name) throws IOException {
    Svg.assertDrawn(FOLDER.resolve(name + ".svg"), draw());
  }

  String draw() {
    int bottom = TOP;
    for (MailboxSnapshot mailbox : selector.mailboxes()) {
      bottom = mailbox(mailbox, bottom);
    }
    bottom = Math.max(bottom, TOP + effects.size() * LANE);
    drawEffects(bottom);
    svg.text(LEFT + 14, TOP - 20, "name", selector.name());
    svg.text(RIGHT - 14, TOP - 20, "note end", state());
    svg.under(LEFT, TOP - 44, RIGHT - LEFT, bottom - TOP + 56);
    return svg.toString(title, WIDTH, bottom + 32);
  }

  private String state() {
    return selector.state().getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Draws a mailbox from y on; returns where the next one begins. */
  private int mailbox(MailboxSnapshot mailbox, int y) {
    List<Sender> ours =
        senders.stream().filter(s -> s.mailbox().equals(mailbox.name())).toList();
    int height = Math.max(1, ours.size()) * LANE;
    int middle = y + height / 2;
    for (int i = 0; i < ours.size(); i++) {
      int lane = y + i * LANE + LANE / 2;
      svg.box(16, lane - 15, 130, 30, "party");
      svg.text(81, lane + 5, "middle", ours.get(i).name());
      svg.arrow(146, lane, LEFT + 16, middle);
    }
    svg.text(LEFT + 20, middle - 8, "mailbox", mailbox.name());
    svg.text(LEFT + 20, middle + 10, "note", about(mailbox));
    messages(mailbox.depth(), middle);
    gate(mailbox, middle);
    return y + height;
  }

  private String about(MailboxSnapshot mailbox) {
    boolean levels = selector.mailboxes().stream()
            .mapToInt(MailboxSnapshot::level)
            .distinct()
            .count()
        > 1;
    String level = levels ? "level " + mailbox.level() : "";
    return mailbox.type().isEmpty() || level.isEmpty()
        ? mailbox.type() + level
        : mailbox.type() + ", " + level;
  }

  /** The first message stands next to the gate. */
  private void messages(int depth, int middle) {
    int gate = RIGHT - 130;
    int shown = Math.min(depth, SHOWN);
    for (int i = 0; i < shown; i++) {
      svg.box(gate - 24 - i * 22, middle - 9, 18, 18, "message");
    }
    if (depth > shown) {
      svg.text(gate - 28 - shown * 22 + 20, middle + 5, "note end", "+" + (depth - shown));
    }
  }

  private void gate(MailboxSnapshot mailbox, int middle) {
    int x = RIGHT - 126;
    if (!mailbox.gate().isOpen()) {
      svg.line(x, middle - 14, x, middle + 14, "closed");
      svg.text(x + 10, middle + 5, "why", why(mailbox.gate()));
    } else if (!open.contains(mailbox.name())) {
      svg.line(x, middle - 14, x, middle + 14, "unasked");
      svg.text(x + 10, middle + 5, "note", "guard: not asked");
    } else {
      svg.line(x, middle - 13, x + 14, middle - 20, "open");
      if (selector.state() instanceof SelectorState.Awaiting) {
        svg.text(x + 10, middle + 5, "why", "selector awaits");
      } else {
        svg.arrow(x + 4, middle, RIGHT + 20, middle);
      }
    }
  }

  private static String why(MailboxSnapshot.Gate gate) {
    return switch (gate) {
      case MailboxSnapshot.Gate.Open open -> "";
      case MailboxSnapshot.Gate.Disabled disabled -> "disabled";
      case MailboxSnapshot.Gate.Guarded guarded -> "guard: not now";
      case MailboxSnapshot.Gate.GuardFailed failed -> "guard has failed";
      case MailboxSnapshot.Gate.Paused paused -> "awaits an answer";
      case MailboxSnapshot.Gate.Unheard unheard -> "not waited for";
    };
  }

  private void drawEffects(int bottom) {
    int step = effects.isEmpty() ? 0 : (bottom - TOP) / effects.size();
    for (int i = 0; i < effects.size(); i++) {
      int middle = TOP + i * step + step / 2;
      svg.line(RIGHT + 22, middle, RIGHT + 44, middle, "");
      svg.text(RIGHT + 52, middle + 5, "", effects.get(i));
    }
    if (!effects.isEmpty()) {
      svg.line(RIGHT + 22, TOP + 6, RIGHT + 22, bottom - 6, "");
    }
  }
}
