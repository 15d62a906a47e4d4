package dev.selectors.savina.recmatmul;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Divides large blocks and computes small ones; an actor in all variants. */
final class Worker extends PortableActor<MatrixMessage.ToWorker> {
  private static final MatrixMessage.Done DIVIDED = new MatrixMessage.Done(0);

  private final MatrixParams params;
  private final Product product;
  private final MailboxRef<MatrixMessage.ToMaster> master;

  Worker(
      MatrixParams params,
      Product product,
      MailboxRef<MatrixMessage.ToMaster> master,
      Finish finish) {
    super(finish);
    this.params = params;
    this.product = product;
    this.master = master;
  }

  @Override
  protected void receive(MatrixMessage.ToWorker message) {
    switch (message) {
      case MatrixMessage.Work work -> {
        if (params.isDivided(work.dim())) {
          for (int i = 0; i < 8; i++) {
            master.send(work.part(i));
          }
          master.send(DIVIDED);
        } else {
          product.add(work);
          master.send(new MatrixMessage.Done(work.multiplications()));
        }
      }
      case MatrixMessage.Stop stop -> {
        master.send(stop);
        exit();
      }
    }
  }
}
