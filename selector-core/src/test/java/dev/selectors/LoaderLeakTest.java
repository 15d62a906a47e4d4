package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program that is redeployed in the same process leaves nothing that keeps its class loader. */
@Timeout(90)
final class LoaderLeakTest {
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration LONG = Duration.ofSeconds(20);

  /** What its systems run on; an executor belongs to the process, and outlives them. */
  @SuppressWarnings("ImmutableEnumChecker") // nobody changes a lambda
  enum Workers {
    THEIR_OWN(() -> null),
    COMMON_POOL(ForkJoinPool::commonPool),
    GIVEN_THREADS(Workers::started),
    GIVEN_VIRTUAL_THREADS(Executors::newVirtualThreadPerTaskExecutor);

    private final Supplier<@Nullable Executor> executor;

    Workers(Supplier<@Nullable Executor> executor) {
      this.executor = executor;
    }

    /** Threads that were made later would have the context of whoever sends just then. */
    private static Executor started() {
      ThreadPoolExecutor threads =
          new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      threads.prestartAllCoreThreads();
      return threads;
    }
  }

  /** The program: uses those parts of a system that could leave something behind. */
  public static final class Deployed implements Consumer<@Nullable Executor> {
    private static final class Untidy extends Steered {
      final Mailbox<ReplyTo<String>> questions = mailbox("questions", replyTo -> {});

      @Override
      protected void onStart() {
        after(NEVER, () -> {});
        every(NEVER, () -> {});
        async(() -> "result", (value, error) -> {});
        await(new CompletableFuture<String>(), (value, error) -> {}).whileDisabled();
        await(ask(questions, (ReplyTo<String> replyTo) -> replyTo, NEVER), (value, error) -> {})
            .whileDisabled();
      }
    }

    @Override
    public void accept(@Nullable Executor executor) {
      SystemBuilder builder = SelectorSystem.builder()
          .warnOfWaitCycles(NEVER)
          .warnOfLongTurns(NEVER)
          .onDeadLetter(letter -> {})
          .onFailure(failure -> {});
      if (executor != null) {
        builder.executor(executor);
      }
      SelectorSystem system = builder.build();
      Untidy untidy = system.spawn(new Untidy());
      system.spawn(new Threaded(self -> self.takeAll(self.a)));
      Steered failing = system.spawn(new Steered());
      failing.turn.send(() -> {
        throw new IllegalStateException("meant to fail");
      });
      failing.whenTerminated().toCompletableFuture().join();
      failing.turn.send(() -> {}); // a dead letter
      system
          .ask(untidy.questions, (ReplyTo<String> replyTo) -> replyTo, Duration.ofMillis(1))
          .handle((answer, late) -> answer)
          .toCompletableFuture()
          .join();
      system.discard(LONG);
    }
  }

  /** The process. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws Exception {
      WeakReference<ClassLoader> loader =
          deploy(Workers.valueOf(args[0]).executor.get());
      long end = System.nanoTime() + LONG.toNanos();
      while (!loader.refersTo(null) && System.nanoTime() < end) {
        System.gc();
      }
      System.out.println(loader.refersTo(null) ? "gone" : "kept");
      System.exit(0);
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> deploy(@Nullable Executor executor) throws Exception {
      Thread me = Thread.currentThread();
      ClassLoader before = me.getContextClassLoader();
      try (URLClassLoader its =
          new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
        me.setContextClassLoader(its);
        ((Consumer<@Nullable Executor>)
                its.loadClass(Deployed.class.getName()).getDeclaredConstructor().newInstance())
            .accept(executor);
        return new WeakReference<>(its);
      } finally {
        me.setContextClassLoader(before);
      }
    }

    private static URL[] classPath() throws MalformedURLException {
      List<URL> all = new ArrayList<>();
      for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        all.add(new File(each).toURI().toURL());
      }
      return all.toArray(URL[]::new);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingKeepsTheLoaderOfAProgramWhoseSystemsWereClosed(Workers workers)
      throws IOException, InterruptedException {
    String output = ChildProgram.start(
            Program.class,
            List.of("-XX:SoftRefLRUPolicyMSPerMB=0"), // the JDK has soft references to types
            workers.name())
        .output();
    assertEquals("gone", output.lines().reduce("", (earlier, last) -> last));
  }
}
