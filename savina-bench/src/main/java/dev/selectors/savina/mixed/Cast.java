package dev.selectors.savina.mixed;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;

/** Who plays the parts that exist from the beginning; masters make the links themselves. */
sealed interface Cast {
  /** Brings the collector to life. */
  MailboxRef<MixedMessage.ToCollector> collector(Findings findings);

  /** Brings the worker of a ring to life. */
  MailboxRef<MixedMessage.ToWorker> worker(Worker worker);

  /** Brings the master of a ring to life. */
  MailboxRef<? super MixedMessage.Begin> master(Master master);

  /** Actors of any runtime. */
  record Actors(ActorRuntime runtime, Finish finish) implements Cast {
    @Override
    public MailboxRef<MixedMessage.ToCollector> collector(Findings findings) {
      return runtime.spawn(new CollectorActor(findings, finish)).self();
    }

    @Override
    public MailboxRef<MixedMessage.ToWorker> worker(Worker worker) {
      return runtime.spawn(new WorkerActor(worker, finish)).self();
    }

    @Override
    public MailboxRef<? super MixedMessage.Begin> master(Master master) {
      return runtime.spawn(new MasterActor(master, finish)).self();
    }
  }

  /** Selectors in react form. */
  record Reacting(SelectorSystem system, Finish finish) implements Cast {
    @Override
    public MailboxRef<MixedMessage.ToCollector> collector(Findings findings) {
      return system.spawn(new ReactingCollector(findings, finish)).inbox;
    }

    @Override
    public MailboxRef<MixedMessage.ToWorker> worker(Worker worker) {
      return system.spawn(new ReactingWorker(worker, finish)).inbox;
    }

    @Override
    public MailboxRef<? super MixedMessage.Begin> master(Master master) {
      return system.spawn(new ReactingMaster(master, finish)).begin;
    }
  }
}
