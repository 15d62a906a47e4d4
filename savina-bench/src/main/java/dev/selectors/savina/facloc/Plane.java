package dev.selectors.savina.facloc;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;

/** Where quadrants come to life. */
interface Plane {
  /** Brings a quadrant to life, and gives it its address. */
  void spawn(Quadrant quadrant);

  /** The plane of actors that all belong to the runtime. */
  static Plane ofActors(ActorRuntime runtime, Finish finish) {
    return quadrant -> {
      QuadrantActor actor = new QuadrantActor(quadrant, finish);
      runtime.start(actor);
      quadrant.address = new FacilityMessage.Address(actor.self(), actor.self());
    };
  }

  /** The plane of selectors. */
  static Plane ofSelectors(SelectorSystem system, Finish finish) {
    return quadrant -> {
      QuadrantSelector selector = system.spawn(new QuadrantSelector(quadrant, finish));
      quadrant.address = new FacilityMessage.Address(selector.orders, selector.news);
    };
  }
}
