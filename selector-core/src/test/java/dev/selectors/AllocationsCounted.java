package dev.selectors;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads a copy of the library that calls {@link Allocations#next} before it allocates: objects,
 * arrays, lambdas, threads that are started, tasks for pools of the JDK, and what its collections
 * and stages need for one more element. What the JDK's pools and threads allocate is not counted,
 * nor what class initializers do.
 */
final class AllocationsCounted extends ClassLoader {
  private static final String LIBRARY = "dev.selectors.";
  private static final Set<String> MAKE = Set.of(
      "add",
      "addFirst",
      "addLast",
      "copyOf",
      "handle",
      "iterator",
      "merge",
      "of",
      "offer",
      "push",
      "put",
      "putIfAbsent",
      "computeIfAbsent",
      "stream",
      "thenRun",
      "toArray",
      "toList",
      "whenComplete");

  private static final Set<String> POOLS =
      Set.of("java/util/concurrent/ForkJoinPool", "dev/selectors/WorkerPool$Threads");
  private static final Set<String> GIVE = Set.of("execute", "externalSubmit", "lazySubmit");

  AllocationsCounted(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(LIBRARY) || name.equals(Allocations.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defined(name);
    }
  }

  private Class<?> defined(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = in.readAllBytes();
      byte[] counted = name.startsWith(ShortageScenario.class.getName()) ? code : counted(code);
      return defineClass(name, counted, 0, counted.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static byte[] counted(byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(0);
    String its = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor to = super.visitMethod(access, name, descriptor, signature, thrown);
            return name.equals("<clinit>") ? to : new Counting(its, to);
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Counting extends MethodVisitor {
    private final String its;

    Counting(String its, MethodVisitor to) {
      super(Opcodes.ASM9, to);
      this.its = its;
    }

    private void count() {
      count("next", "()V");
    }

    private void count(String method, String descriptor) {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "dev/selectors/Allocations", method, descriptor, false);
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      super.visitMaxs(stack + 1, locals); // for whether a thread is a virtual one
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      boolean tellsWhy = type.endsWith("Exception") || type.endsWith("Error");
      super.visitTypeInsn(opcode, type);
      // After the instruction, as stack maps name the place of a NEW.
      if (opcode == Opcodes.ANEWARRAY || (opcode == Opcodes.NEW && !tellsWhy)) {
        count();
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        count();
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      count();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean ofInterface) {
      boolean starts = owner.equals("java/lang/Thread") && name.equals("start");
      // A burial has made room beforehand.
      boolean makes =
          owner.startsWith("java/util/") && MAKE.contains(name) && !its.endsWith("/Burial");
      if (starts) {
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "isVirtual", "()Z", false);
        count("thread", "(Z)V");
      } else if (POOLS.contains(owner) && GIVE.contains(name)) {
        super.visitInsn(name.equals("externalSubmit") ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        count("task", "(Z)V");
      } else if (makes) {
        count();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
    }
  }
}
