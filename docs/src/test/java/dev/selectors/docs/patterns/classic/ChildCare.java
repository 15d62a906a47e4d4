package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A nursery: at most three children for each adult, and adults get home in the end. */
final class ChildCare extends Selector {
  private int children;
  private int adults;
  final Mailbox<MailboxRef<String>> childComes;
  final Mailbox<String> childLeaves = mailbox("child leaves", who -> children--);
  final Mailbox<String> adultComes = mailbox("adult comes", who -> adults++);
  final Mailbox<MailboxRef<String>> adultLeaves;

  ChildCare() {
    adultLeaves =
        mailbox("adult leaves", this::onAdultLeaves).guard(() -> children <= 3 * (adults - 1));
    childComes = mailbox("child comes", this::onChildComes)
        .guard(() -> children < 3 * (adults - adultLeaves.depth()));
  }

  private void onChildComes(MailboxRef<String> child) {
    children++;
    child.send("come in");
  }

  private void onAdultLeaves(MailboxRef<String> adult) {
    adults--;
    adult.send("goodbye");
  }
}
