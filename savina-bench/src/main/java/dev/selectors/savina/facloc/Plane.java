package dev.selectors.savina.facloc;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;

/** Where quadrants come to life. */
interface Plane {
  /** Brings a quadrant to life, and gives it its address. */
  void spawn(Quadrant quadrant);

  /** The plane of actors, for the root: each makes its quarters itself. */
  static Plane ofActors(ActorRuntime runtime, Finish finish) {
    return root -> runtime.spawn(new QuadrantActor(root, finish)).tellAddress();
  }

  /** The plane of selectors. */
  static Plane ofSelectors(SelectorSystem system, Finish finish) {
    return quadrant -> {
      QuadrantSelector selector = system.spawn(new QuadrantSelector(quadrant, finish));
      quadrant.address = new FacilityMessage.Address(selector.orders, selector.news);
    };
  }
}
