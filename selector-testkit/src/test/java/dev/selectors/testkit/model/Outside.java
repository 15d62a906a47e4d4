package dev.selectors.testkit.model;

/** Does what a program does from outside. */
final class Outside {
  private static final int BUDGET = 4;

  private final Host.World world;
  private final String name;
  private int sent;

  Outside(Host.World world, String name) {
    this.world = world;
    this.name = name;
  }

  void act(Action action) {
    switch (action) {
      case Action.Send a ->
        world.send(a.to(), a.box(), new Note(name, ++sent, a.kind(), BUDGET, null));
      case Action.Stop a -> world.stop(a.to());
      case Action.Recheck a -> world.recheck(a.to());
      case Action.Complete a -> world.complete(a.stage(), a.failing());
      default -> throw new IllegalArgumentException(action + " is possible in a turn only");
    }
  }
}
