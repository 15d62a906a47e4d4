package dev.selectors.savina.philosopher;

/** The forks, one between any two neighbours, and the arbitrator's count of the meals. */
final class Table {
  private final boolean[] inUse;
  private final int[] meals;
  private int seated;
  /** Requests that were looked at, whatever became of them. */
  long requests;

  long denials;

  Table(PhilosopherParams params) {
    seated = params.philosophers();
    inUse = new boolean[seated];
    meals = new int[seated];
  }

  /** Who sits to the left. Alone at the table, one is one's own neighbour. */
  int left(int philosopher) {
    return philosopher == 0 ? inUse.length - 1 : philosopher - 1;
  }

  /** Who sits to the right, and the number of the fork between. */
  int right(int philosopher) {
    return philosopher == inUse.length - 1 ? 0 : philosopher + 1;
  }

  /** Whether neither neighbour has a fork of this philosopher's. */
  boolean isFree(int philosopher) {
    return !inUse[philosopher] && !inUse[right(philosopher)];
  }

  /** Gives a philosopher both forks. */
  void serve(PhilosopherMessage.Hungry hungry) {
    if (!isFree(hungry.number())) {
      throw new IllegalStateException("two neighbours eat, one of them is " + hungry.number());
    }
    set(hungry.number(), true);
    meals[hungry.number()]++;
    hungry.philosopher().send(PhilosopherMessage.EAT);
  }

  /** Takes both forks back. */
  void clear(int philosopher) {
    if (!inUse[philosopher] || !inUse[right(philosopher)]) {
      throw new IllegalStateException(philosopher + " gives back forks that it does not have");
    }
    set(philosopher, false);
  }

  private void set(int philosopher, boolean taken) {
    inUse[philosopher] = taken;
    inUse[right(philosopher)] = taken;
  }

  /** Lets a philosopher leave; true for the last one. */
  boolean leave() {
    seated--;
    return seated == 0;
  }

  /** The meals of each philosopher. */
  int[] meals() {
    return meals.clone();
  }

  /** How many forks are in use. */
  int forksInUse() {
    int used = 0;
    for (boolean fork : inUse) {
      used += fork ? 1 : 0;
    }
    return used;
  }
}
