package dev.selectors.testkit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExecutableInvoker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Runs a {@link SelectorTest} for all its seeds, in place of the one call that JUnit makes. One
 * instance serves one test.
 */
final class SelectorTestExtension implements InvocationInterceptor, ParameterResolver {
  /**
   * Whether JUnit is 5.11 or newer, which introduced {@code @AutoClose}. An older one also does not
   * find this extension when it is asked for the parameters of a test.
   */
  private static final boolean JUNIT_SUFFICES = exists("org.junit.jupiter.api.AutoClose");

  /**
   * What each run calls and closes besides the test itself. JUnit takes as long to find that as a
   * short run takes.
   */
  private record Fixture(
      boolean isShared, List<Method> before, List<Method> after, List<Field> toClose) {
    static Fixture of(Class<?> type) {
      return new Fixture(
          isShared(type),
          methods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN),
          methods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP),
          AnnotationSupport.findAnnotatedFields(
              type,
              AutoClose.class,
              f -> !Modifier.isStatic(f.getModifiers()),
              HierarchyTraversalMode.BOTTOM_UP));
    }

    /** Whether the class around a nested one has one instance, though the nested one has many. */
    private static boolean isShared(Class<?> type) {
      return AnnotationSupport.findAnnotation(type, TestInstance.class)
          .filter(its -> its.value() == Lifecycle.PER_CLASS)
          .isPresent();
    }

    private static List<Method> methods(
        Class<?> type, Class<? extends Annotation> kind, HierarchyTraversalMode order) {
      return AnnotationSupport.findAnnotatedMethods(type, kind, order);
    }
  }

  private final Map<Class<?>, Fixture> fixtures = new HashMap<>();

  /** The simulation of the present run; null while JUnit prepares the calls that are skipped. */
  private @Nullable SimulatedSystem current;

  private boolean asked;

  SelectorTestExtension() {}

  private static boolean exists(String type) {
    try {
      Class.forName(type);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    // An instance may serve several runs, each with a simulation of its own.
    return parameter.getParameter().getType() == SimulatedSystem.class
        && parameter.getDeclaringExecutable() instanceof Method;
  }

  @Override
  public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    asked = true;
    return current;
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip(); // each run calls it
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    throw isTwoTests(method);
  }

  @Override
  public <T extends @Nullable Object> T interceptTestFactoryMethod(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    throw isTwoTests(method);
  }

  /** JUnit would run the other test without a simulation, besides the seeds. */
  private static AssertionFailedError isTwoTests(ReflectiveInvocationContext<Method> method) {
    String name = method.getExecutable().getName();
    return new AssertionFailedError(name + "() is a @SelectorTest and another kind of test as well,"
        + " such as a @ParameterizedTest or a @RepeatedTest: use only one of the two, or call"
        + " SimulatedSystem.explore(100, sim -> ...) in the other one");
  }

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    if (!JUNIT_SUFFICES) {
      throw isTooOld();
    }
    SelectorTest test = AnnotationSupport.findAnnotation(method.getExecutable(), SelectorTest.class)
        .orElseThrow(); // it is what brought us here
    if (!asked) {
      throw new AssertionFailedError("nothing in this test takes a SimulatedSystem; give "
          + method.getExecutable().getName() + "() a parameter of that type, and run in it");
    }
    Exploration.of(test.seeds(), test.seed(), name -> context
            .getConfigurationParameter(name)
            .orElse(null))
        .run(sim -> {
          current = sim;
          try {
            run(method.getExecutable(), context, sim);
          } finally {
            current = null;
          }
        });
  }

  /** Reported before there is a seed, which would be taken for the cause. */
  private static AssertionFailedError isTooOld() {
    String found = Test.class.getPackage().getImplementationVersion();
    return new AssertionFailedError("@SelectorTest needs JUnit Jupiter 5.11 or newer, but this test"
        + " runs on " + (found == null ? "an older one" : found) + "; have your build"
        + " name a newer version of junit-bom, or call SimulatedSystem.explore(100, sim -> ...)"
        + " in a @Test");
  }

  private void run(Method test, ExtensionContext context, SimulatedSystem sim) {
    ExecutableInvoker invoker = context.getExecutableInvoker();
    List<Object> instances = instances(context, invoker);
    Throwable failure = null;
    try {
      for (Object each : instances) {
        for (Method m : fixture(each).before) {
          invoker.invoke(m, each);
        }
      }
      invoker.invoke(test, instances.getLast());
      sim.verify(); // while what the test has opened is open
    } catch (Throwable t) {
      failure = t;
    }
    for (Object each : instances.reversed()) {
      for (Method m : fixture(each).after) {
        failure = after(failure, () -> invoker.invoke(m, each));
      }
    }
    if (!isShared(context)) { // or JUnit closes what is in it
      for (Object each : instances.reversed()) {
        for (Field f : fixture(each).isShared ? List.<Field>of() : fixture(each).toClose) {
          failure = after(failure, () -> close(f, each));
        }
      }
    }
    if (failure != null) {
      throw Faults.thrown(failure);
    }
  }

  /** Takes the action whatever has failed before; returns what failed first. */
  private static @Nullable Throwable after(@Nullable Throwable failure, Executable action) {
    try {
      action.execute();
      return failure;
    } catch (Throwable t) {
      if (failure == null) {
        return t;
      }
      if (failure != t) {
        failure.addSuppressed(t);
      }
      return failure;
    }
  }

  private Fixture fixture(Object instance) {
    return fixtures.computeIfAbsent(instance.getClass(), Fixture::of);
  }

  /**
   * Closes it as JUnit does with the instance that it made; JUnit reports what is wrong with the
   * field.
   */
  private static void close(Field field, Object instance) throws Exception {
    Object resource = ReflectionSupport.tryToReadFieldValue(field, instance).get();
    String how = AnnotationSupport.findAnnotation(field, AutoClose.class)
        .orElseThrow() // the field was found by it
        .value()
        .strip();
    if (resource instanceof AutoCloseable closeable && how.equals("close")) {
      closeable.close();
    } else if (resource != null) {
      ReflectionSupport.findMethod(resource.getClass(), how)
          .ifPresent(m -> ReflectionSupport.invokeMethod(m, resource));
    }
  }

  /** New instances of the test class and those around it, the outermost first. */
  private List<Object> instances(ExtensionContext context, ExecutableInvoker invoker) {
    List<Object> old = context.getRequiredTestInstances().getAllInstances();
    if (isShared(context)) {
      return old;
    }
    List<Object> made = new ArrayList<>();
    for (Object instance : old) {
      if (fixture(instance).isShared) {
        made.add(instance);
        continue;
      }
      Constructor<?> constructor = Stream.of(instance.getClass().getDeclaredConstructors())
          .filter(c -> !c.isSynthetic())
          .findFirst()
          .orElseThrow(); // JUnit has used the only one
      made.add(
          made.isEmpty()
              ? invoker.invoke(constructor)
              : invoker.invoke(constructor, made.getLast()));
    }
    return made;
  }

  /** Whether all runs, and all tests of the class, have one instance. */
  private static boolean isShared(ExtensionContext context) {
    return context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_CLASS;
  }
}
