package dev.selectors.savina.facloc;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.random.RandomGenerator;

/** Makes customers, the next one when the root has served the last; an actor in all variants. */
final class Producer extends PortableActor<FacilityMessage.NextCustomer> {
  private final FacilityParams params;
  private final MailboxRef<? super FacilityMessage.Order> root;
  private final RandomGenerator random;
  private int produced;

  Producer(FacilityParams params, MailboxRef<? super FacilityMessage.Order> root, Finish finish) {
    super(finish);
    this.params = params;
    this.root = root;
    this.random = params.random();
  }

  @Override
  protected void receive(FacilityMessage.NextCustomer request) {
    if (produced < params.points()) {
      root.send(new FacilityMessage.Customer(params.next(random)));
      produced++;
    } else {
      root.send(new FacilityMessage.RequestExit());
      exit();
    }
  }
}
