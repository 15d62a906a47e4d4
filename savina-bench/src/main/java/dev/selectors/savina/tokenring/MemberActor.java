package dev.selectors.savina.tokenring;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A member of the ring as an actor of any library. */
final class MemberActor extends PortableActor<Item> {
  private final Member member;

  MemberActor(Member member, Finish finish) {
    super(finish);
    this.member = member;
  }

  @Override
  protected void receive(Item item) {
    if (!member.take(item)) {
      exit();
    }
  }
}
