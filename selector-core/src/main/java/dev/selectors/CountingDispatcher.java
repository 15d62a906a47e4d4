package dev.selectors;

/** A dispatcher on a pool that knows its own tasks: it counts what goes on besides them. */
abstract class CountingDispatcher implements Dispatcher {
  final Activity activity = new Activity();

  @Override
  public final void resume(Scheduled selector, Waiter own) {
    activity.resume(own);
  }

  @Override
  public final void resumeToEnd(Waiter own) {
    activity.resume(own);
  }

  @Override
  public final void paused(Waiter own) {
    activity.end();
  }

  @Override
  public final void begin() {
    activity.begin();
  }

  @Override
  public final void end() {
    activity.end();
  }
}
