package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc, compiled and executed. */
@Timeout(30)
class Snippets {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final BlockingQueue<String> out = new LinkedBlockingQueue<>();

  private String nextOut() throws InterruptedException {
    return String.valueOf(out.poll(20, TimeUnit.SECONDS));
  }

  @Test
  void ref() {
    List<String> lines = new ArrayList<>();
    // @start region="ref"
    MailboxRef<String> log = line -> lines.add(line);
    MailboxRef<Integer> readings = celsius -> log.send(celsius + " °C");
    readings.send(21);
    // @end
    assertEquals(List.of("21 °C"), lines);
  }

  @Test
  void mailbox() throws InterruptedException {
    AtomicInteger sold = new AtomicInteger();
    // @start region="mailbox"
    class Shop extends Selector {
      private boolean open;

      final Mailbox<Boolean> door = mailbox("door", opens -> open = opens);
      final Mailbox<String> orders = this.<String>mailbox(
              "orders", article -> sold.incrementAndGet())
          .level(1)
          .guard(() -> open)
          .bounded(1000, Overflow.REJECT);
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Shop shop = system.spawn(new Shop());
      shop.orders.send("tea");
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(0, sold.get());
      shop.door.send(true);
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(1, sold.get());
    }
  }

  @Test
  void policy() throws InterruptedException {
    // @start region="policy"
    class Desk extends Selector {
      final Mailbox<String> urgent = mailbox("urgent", out::add);
      final Mailbox<String> letters = this.<String>mailbox("letters", out::add).level(1);

      Desk() {
        // However many urgent messages there are, every tenth turn may be a letter's.
        policy(SelectionPolicy.ageing(10));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Desk desk = new Desk();
      desk.letters.send("letter");
      for (int i = 0; i < 50; i++) {
        desk.urgent.send("urgent");
      }
      system.spawn(desk);
      assertTrue(system.awaitQuiescence(SOON));
      int letter = List.copyOf(out).indexOf("letter");
      assertTrue(letter > 0 && letter < 20, () -> "letter was number " + letter);
    }
  }

  private static CompletionStage<Integer> save(Map<String, Integer> prices) {
    return CompletableFuture.supplyAsync(prices::size);
  }

  @Test
  void whileDisabled() throws InterruptedException {
    // @start region="whileDisabled"
    class PriceList extends Selector {
      private final Map<String, Integer> prices = new HashMap<>();

      final Mailbox<String> lookup =
          mailbox("lookup", article -> out.add(article + " " + prices.get(article)));
      final Mailbox<String> add = mailbox("add", article -> prices.put(article, 10));
      final Mailbox<String> store = mailbox("store", this::onStore);

      private void onStore(String file) {
        // Lookups go on.
        await(save(prices), (size, error) -> out.add(file + " has " + size + " prices"))
            .whileDisabled(add, store);
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      PriceList prices = system.spawn(new PriceList());
      prices.add.send("tea");
      assertTrue(system.awaitQuiescence(SOON));
      prices.lookup.send("tea");
      assertEquals("tea 10", nextOut());
      prices.store.send("list");
      assertEquals("list has 1 prices", nextOut());
    }
  }

  @Test
  void context() throws InterruptedException {
    // @start region="context"
    // A part for any selector: a switch for one of its mailboxes.
    class Switch {
      final Mailbox<Boolean> power;

      Switch(SelectorContext context, Mailbox<?> appliance) {
        power = context.mailbox(appliance.name() + " power", on -> {
          if (on) {
            appliance.enable();
          } else {
            appliance.disable();
          }
        });
      }
    }

    class Player extends Selector {
      final Mailbox<String> songs = mailbox("songs", out::add);
      final Switch sound = new Switch(context(), songs);
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Player player = system.spawn(new Player());
      player.sound.power.send(false);
      assertTrue(system.awaitQuiescence(SOON));
      player.songs.send("song");
      assertTrue(system.awaitQuiescence(SOON));
      assertTrue(out.isEmpty());
      player.sound.power.send(true);
      assertEquals("song", nextOut());
    }
  }

  // @start region="buffer"
  static final class BoundedBuffer<T> extends Selector {
    private final ArrayDeque<T> items = new ArrayDeque<>();

    final Mailbox<T> put;
    final Mailbox<MailboxRef<T>> take;

    BoundedBuffer(int capacity) {
      put = this.<T>mailbox("put", items::add).guard(() -> items.size() < capacity);
      take = mailbox("take", this::onTake).guard(() -> !items.isEmpty());
    }

    private void onTake(MailboxRef<T> taker) {
      if (taker.trySend(items.element())) { // false if nobody waits there any more
        items.remove();
      }
    }
  }

  // @end

  @Test
  void buffer() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      BoundedBuffer<String> buffer = system.spawn(new BoundedBuffer<String>(1));
      buffer.put.send("a");
      buffer.put.send("b");
      ThreadInbox<String> gone = system.inbox(String.class);
      gone.close();
      assertTrue(system.awaitQuiescence(SOON));
      buffer.take.send(gone); // no item is lost with it
      buffer.take.send(out::add);
      buffer.take.send(out::add);
      assertEquals("a", nextOut());
      assertEquals("b", nextOut());
    }
  }

  private static CompletionStage<String> addressOf(String name) {
    return name.isEmpty()
        ? CompletableFuture.failedFuture(new IllegalArgumentException("nobody"))
        : CompletableFuture.supplyAsync(() -> name + "'s house");
  }

  @Test
  void awaiting() throws InterruptedException {
    // @start region="await"
    class Postman extends Selector {
      final Mailbox<String> letters = mailbox("letters", this::deliver);

      private void deliver(String name) {
        await(
            addressOf(name),
            address -> out.add("letter to " + address),
            error -> out.add("returned: " + error.getMessage()));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Postman postman = system.spawn(new Postman());
      postman.letters.send("Ada");
      postman.letters.send("");
      assertEquals("letter to Ada's house", nextOut());
      assertEquals("returned: nobody", nextOut());
    }
  }

  @Test
  void timers() throws Exception {
    // @start region="timers"
    class Session extends Selector {
      private final Duration patience;
      private Cancellable idle = () -> false;

      final Mailbox<String> lines = mailbox("lines", this::onLine);

      Session(Duration patience) {
        this.patience = patience;
      }

      @Override
      protected void onStart() {
        every(Duration.ofMinutes(1), () -> out.add("still there?"));
        waitForMore();
      }

      private void onLine(String line) {
        out.add(line);
        idle.cancel(); // it does not fire any more, even if it was due
        waitForMore();
      }

      private void waitForMore() {
        idle = after(patience, this::exit);
      }
    }
    // @end
    ManualTime time = new ManualTime(); // or the session could be over before its first line
    try (SelectorSystem system = SelectorSystem.builder().timekeeper(time).build()) {
      time.meanwhile = () -> !Thread.currentThread().isInterrupted();
      Duration patience = Duration.ofMillis(20);
      Session session = system.spawn(new Session(patience));
      session.lines.send("hello");
      assertEquals("hello", nextOut());
      assertTrue(system.awaitQuiescence(SOON));
      time.advance(patience);
      assertEquals(
          new ExitReason.Normal(),
          session.whenTerminated().toCompletableFuture().get(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void drain() {
    List<String> out = new ArrayList<>();
    SelectorSystem system = SelectorSystem.create();
    Selector counter = system.spawn(new Selector() {
      final Mailbox<Integer> numbers = mailbox("numbers", n -> {});

      @Override
      protected void onStart() {
        numbers.send(7);
        await(new CompletableFuture<>(), (value, error) -> {}); // of somebody who never comes
      }
    });
    // @start region="drain"
    ShutdownReport left = system.drain(Duration.ofSeconds(5));
    for (ShutdownReport.Undelivered box : left.undelivered()) {
      out.add(box.messages() + " left in " + box.mailbox() + " of " + box.selector());
    }
    left.unfinished().forEach(name -> out.add(name + " was in the middle of something"));
    left.stillRunning().forEach(name -> out.add(name + " has not ended"));
    // @end
    assertEquals(
        List.of(
            "1 left in numbers of " + counter.name(),
            counter.name() + " was in the middle of something"),
        out);
  }

  private static int primesBelow(int n) {
    return (int) IntStream.range(2, n)
        .filter(i -> IntStream.rangeClosed(2, (int) Math.sqrt(i)).allMatch(d -> i % d != 0))
        .count();
  }

  @Test
  void async() throws InterruptedException {
    // @start region="async"
    class Primes extends Selector {
      private int answered;

      final Mailbox<Integer> count = mailbox("count", this::onCount);

      private void onCount(int limit) {
        async(
            // Beside the turns: other messages are handled meanwhile.
            () -> primesBelow(limit),
            // In a turn: the selector's fields are its own.
            primes -> {
              answered++;
              out.add(primes + " primes below " + limit + ", answer " + answered);
            },
            error -> out.add("no answer for " + limit + ": " + error.getMessage()));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(new Primes()).count.send(100);
      assertEquals("25 primes below 100, answer 1", nextOut());
    }
  }

  @Test
  void monitor() throws InterruptedException {
    class Worker extends Actor<Integer> {
      @Override
      protected void receive(Integer n) {
        out.add("1 / " + n + " = " + 1 / n);
      }
    }
    // @start region="monitor"
    class Boss extends Selector {
      private MailboxRef<Integer> worker = nobody -> {};

      final Mailbox<Integer> work =
          this.<Integer>mailbox("work", n -> worker.send(n)).level(1);
      final Mailbox<Down> down = mailbox("down", this::onDown);

      @Override
      protected void onStart() {
        hire();
      }

      private void hire() {
        Worker next = spawnChild(new Worker());
        next.monitor(down);
        worker = next;
      }

      private void onDown(Down end) {
        if (end.selector() == worker) { // not one from before a restart
          hire();
        }
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Boss boss = system.spawn(new Boss());
      boss.work.send(0);
      assertTrue(system.awaitQuiescence(SOON));
      boss.work.send(1);
      assertEquals("1 / 1 = 1", nextOut());

      Boss anew = new Boss();
      Worker sibling = new Worker();
      Mailbox<Selector> team = system.spawnFrom(self -> {
        self.supervise(Supervision.oneForAll());
        return self.mailbox("team", child -> self.spawnChild(null, child));
      });
      team.sendAll(List.of(anew, sibling));
      sibling.send(0);
      assertTrue(system.awaitQuiescence(SOON));
      int alive = system.size();
      anew.work.send(2);
      assertEquals("1 / 2 = 0", nextOut());
      anew.work.send(0);
      anew.work.send(0);
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(alive, system.size(), "one worker at any time");
    }
  }

  @Test
  void snapshots() {
    try (SelectorSystem system = SelectorSystem.create()) {
      Steered busy = new Steered();
      Mailbox<String> orders = busy.logged("orders");
      orders.disable();
      system.spawn("shop", busy);
      orders.send("tea");
      // @start region="snapshots"
      for (SelectorSnapshot selector : system.snapshots()) {
        for (MailboxSnapshot mailbox : selector.mailboxes()) {
          if (mailbox.depth() > 0) {
            out.add(mailbox.depth() + " wait in " + mailbox.name() + " of " + selector.name());
          }
        }
      }
      // @end
      assertEquals(List.of("1 wait in orders of shop"), List.copyOf(out));
    }
  }

  @Test
  void actor() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Account account = system.spawn(new Account());
      account.send(new Account.Deposit(3));
      account.send(new Account.Deposit(4));
      account.send(new Account.Balance(amount -> out.add("balance " + amount)));
      assertEquals("balance 7", nextOut());
    }
  }

  // @start region="actor"
  static final class Account extends Actor<Account.Message> {
    sealed interface Message {}

    record Deposit(long amount) implements Message {}

    record Balance(MailboxRef<Long> replyTo) implements Message {}

    private long balance;

    @Override
    protected void receive(Message message) {
      switch (message) {
        case Deposit deposit -> balance += deposit.amount();
        case Balance request -> request.replyTo().send(balance);
      }
    }
  }

  // @end

  // @start region="enum"
  enum Line {
    PRIORITY,
    REGULAR
  }

  static final class CheckIn extends EnumSelector<Line, String> {
    private final MailboxRef<String> boarded;

    CheckIn(MailboxRef<String> boarded) {
      super(Line.class);
      this.boarded = boarded;
    }

    @Override
    protected void process(String passenger) {
      boarded.send(passenger);
      if (passenger.equals("captain")) {
        enable(Line.REGULAR);
      }
    }

    @Override
    protected void onStart() {
      disable(Line.REGULAR); // until the captain is on board
    }
  }

  // @end

  @Test
  void enumNamed() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      CheckIn checkIn = system.spawn(new CheckIn(out::add));
      checkIn.send(Line.REGULAR, "passenger");
      checkIn.send(Line.PRIORITY, "captain");
      assertEquals("captain", nextOut());
      assertEquals("passenger", nextOut());
    }
  }

  @Test
  void system() {
    // @start region="system"
    class Greeter extends Actor<String> {
      @Override
      protected void receive(String name) {
        out.add("Hello, " + name);
      }
    }

    try (SelectorSystem system = SelectorSystem.create()) {
      Greeter greeter = system.spawn(new Greeter());
      greeter.send("world");
    } // waits until the work is done
    // @end
    assertEquals("Hello, world", out.poll());
  }

  @Test
  void lambda() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="lambda"
      MailboxRef<String> greeter =
          system.spawnFrom(self -> self.mailbox("greet", name -> out.add("Hello, " + name)));
      greeter.send("world");
      // @end
      assertEquals("Hello, world", nextOut());
    }
  }

  record Get(String key, MailboxRef<String> replyTo) {}

  static final class Store extends Selector {
    private final Map<String, String> values = new HashMap<>(Map.of("ada", "countess"));

    final Mailbox<Get> get =
        mailbox("get", request -> request.replyTo().send(values.getOrDefault(request.key(), "")));
  }

  @Test
  void ask() throws InterruptedException {
    // @start region="ask"
    class Herald extends Selector {
      private final Store store;

      final Mailbox<String> announce = mailbox("announce", this::onAnnounce);

      Herald(Store store) {
        this.store = store;
      }

      private void onAnnounce(String name) {
        CompletionStage<String> title =
            ask(store.get, replyTo -> new Get(name, replyTo), Duration.ofSeconds(2));
        await(title, (value, error) -> out.add(error == null ? value + " " + name : "nobody"));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Store store = system.spawn(new Store());
      Herald herald = system.spawn(new Herald(store));
      herald.announce.send("ada");
      assertEquals("countess ada", nextOut());
      store.stop();
      store.whenTerminated().toCompletableFuture().join();
      herald.announce.send("ada");
      assertEquals("nobody", nextOut());
    }
  }

  @Test
  void askFromOutside() {
    // @start region="askFromOutside"
    try (SelectorSystem system = SelectorSystem.create()) {
      Store store = system.spawn(new Store());
      CompletionStage<String> title =
          system.ask(store.get, replyTo -> new Get("ada", replyTo), Duration.ofSeconds(2));
      out.add(title.toCompletableFuture().join());
    }
    // @end
    assertEquals("countess", out.poll());
  }

  @Test
  void supervision() throws InterruptedException {
    class Worker extends Actor<Integer> {
      @Override
      protected void receive(Integer n) {
        out.add("1 / " + n + " = " + 1 / n);
      }
    }
    // @start region="supervision"
    class Team extends Selector {
      private final List<Worker> workers = new ArrayList<>();

      final Mailbox<Integer> work = mailbox("work", n -> workers.get(n % 2).send(n));

      Team() {
        supervise(Supervision.oneForOne().restarts(5, Duration.ofMinutes(1)));
      }

      @Override
      protected void onStart() {
        workers.clear();
        workers.add(spawnChild("even", new Worker()));
        workers.add(spawnChild("odd", new Worker()));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Team team = system.spawn(new Team());
      team.work.send(0); // the worker fails, and begins anew with what waits
      team.work.send(1);
      assertEquals("1 / 1 = 1", nextOut());
      team.work.send(2);
      assertEquals("1 / 2 = 0", nextOut());
    }
  }

  @Test
  void link() throws InterruptedException {
    // @start region="link"
    class Reader extends Actor<String> {
      @Override
      protected void receive(String line) {
        throw new IllegalStateException("the disk is gone");
      }
    }

    class Copier extends Selector {
      private final Mailbox<Exit> exits =
          mailbox("exits", exit -> out.add("the reader has ended: " + exit.reason()));

      @Override
      protected void onStart() {
        trapExits(exits); // without it the copier would end with its reader
        Reader reader = system().spawn(new Reader());
        link(reader);
        reader.send("first line");
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(new Copier());
      assertTrue(nextOut().startsWith("the reader has ended: Failed"));
    }
  }

  @Test
  void cases() {
    List<String> done = new ArrayList<>();
    // @start region="cases"
    record Order(int number) {}
    record Cancel(int number) {}
    Cases<String> work = Cases.of(Order.class, order -> "ship " + order.number())
        .on(Cancel.class, cancel -> cancel.number() > 0, cancel -> "forget " + cancel.number());
    Cases<String> all = work.orElse(Cases.of(String.class, text -> "read " + text));
    // @end
    done.add(all.apply(new Order(1)));
    done.add(all.apply(new Cancel(1)));
    done.add(all.apply("news"));
    assertEquals(List.of("ship 1", "forget 1", "read news"), done);
    assertEquals(false, all.isDefinedAt(new Cancel(0)));
  }

  @Test
  void step() throws InterruptedException {
    // @start region="step"
    class Counter extends EventSelector {
      final Mailbox<Integer> numbers = mailbox(Integer.class, "numbers");
      final Mailbox<String> reset = mailbox(String.class, "reset");
      private int sum;

      @Override
      protected Step run() {
        return Step.loop(Step.react(numbers.on(this::add), reset.on(this::askAgain)));
      }

      private Step add(int number) {
        sum += number;
        return Step.done(); // what follows is the next round
      }

      private Step askAgain(String who) {
        out.add(who + ", are you sure? It is " + sum);
        return Step.react(reset.on(
            sure -> { // numbers wait meanwhile
              sum = 0;
              return Step.done();
            }));
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Counter counter = system.spawn(new Counter());
      counter.numbers.send(3);
      assertTrue(system.awaitQuiescence(SOON));
      counter.reset.send("Ann");
      assertEquals("Ann, are you sure? It is 3", nextOut());
      counter.numbers.send(4);
      counter.reset.send("yes");
      assertTrue(system.awaitQuiescence(SOON));
      counter.reset.send("Ann");
      assertEquals("Ann, are you sure? It is 4", nextOut());
    }
  }

  @Test
  void thread() throws InterruptedException {
    // @start region="thread"
    class Copier extends ThreadSelector {
      final Mailbox<String> lines = mailbox(String.class, "lines").level(1);
      final Mailbox<Integer> end = mailbox(Integer.class, "end");

      @Override
      protected void run() {
        for (String line = receive(lines); !line.isEmpty(); line = receive(lines)) {
          out.add(line);
        }
        int copied = receive(end); // lines wait meanwhile
        out.add(copied + " lines");
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Copier copier = system.spawn(new Copier());
      copier.lines.sendAll(List.of("a", "b", ""));
      copier.end.send(2);
      assertEquals("a", nextOut());
      assertEquals("b", nextOut());
      assertEquals("2 lines", nextOut());
    }
  }

  @Test
  void clause() throws InterruptedException {
    // @start region="clause"
    class Till extends ThreadSelector {
      final Mailbox<Integer> prices = mailbox(Integer.class, "prices");
      final Mailbox<String> pay = mailbox(String.class, "pay").level(1);

      private int sum;

      @Override
      protected void run() {
        Clause<Boolean> price = prices.on(cents -> {
          sum += cents;
          return true;
        });
        Clause<Boolean> end = pay.on(customer -> {
          out.add(customer + " pays " + sum);
          return false;
        });
        boolean more = true;
        while (more) {
          more = receive(price, end);
        }
      }
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Till till = new Till();
      till.pay.send("Ann");
      till.prices.sendAll(List.of(20, 22));
      system.spawn(till);
      assertEquals("Ann pays 42", nextOut());
    }
  }

  @Test
  void builder() throws InterruptedException {
    // @start region="builder"
    SelectorSystem orders = SelectorSystem.builder()
        .name("orders")
        .parallelism(2)
        .onFailure(failure -> out.add(failure.selector() + " has failed"))
        .closeTimeout(Duration.ofSeconds(30))
        .build();
    // @end
    try (orders) {
      MailboxRef<Integer> half = orders.spawnFrom(
          "half", self -> self.mailbox("half", (Integer n) -> out.add("1 / " + n + " = " + 1 / n)));
      half.send(0);
      assertEquals("half has failed", nextOut());
    }
  }

  @Test
  void tasks() throws InterruptedException {
    class Reader extends Actor<String> {
      @Override
      protected void receive(String name) {
        async(
            () -> "content of " + name + ", read by a virtual thread: "
                + Thread.currentThread().isVirtual(),
            (text, error) -> out.add(String.valueOf(text)));
      }
    }
    // @start region="tasks"
    ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
    SelectorSystem system = SelectorSystem.builder().tasksOn(virtual).build();
    // @end
    try (virtual;
        system) { // which is closed first
      system.spawn(new Reader()).send("a");
      assertEquals("content of a, read by a virtual thread: true", nextOut());
    }
  }

  @Test
  void inbox() throws InterruptedException {
    class Greeter extends Actor<MailboxRef<String>> {
      @Override
      protected void receive(MailboxRef<String> who) {
        who.send("hello");
      }
    }
    // @start region="inbox"
    try (SelectorSystem system = SelectorSystem.create();
        ThreadInbox<String> inbox = system.inbox(String.class)) {
      Greeter greeter = system.spawn(new Greeter());
      greeter.send(inbox);
      out.add(inbox.receive());
    }
    // @end
    assertEquals("hello", nextOut());
  }
}
