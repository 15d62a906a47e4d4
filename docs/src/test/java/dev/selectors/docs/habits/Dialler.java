package dev.selectors.docs.habits;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Opens connections in tasks; when it has ended, none is open, whenever that was. */
final class Dialler extends Selector {
  interface Connection {
    /** Closing twice is as good as once. */
    void close();
  }

  private final Function<String, Connection> opener;
  private final Queue<Connection> idle = new ArrayDeque<>();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private volatile boolean over;

  final Mailbox<String> connect = mailbox("connect", this::onConnect);

  Dialler(Function<String, Connection> opener) {
    this.opener = opener;
  }

  private void onConnect(String host) {
    async(() -> open(host), (connection, error) -> {
      if (connection != null) {
        idle.add(connection);
      }
    });
  }

  /** In a task: nobody is told of its result if the selector has ended meanwhile. */
  private Connection open(String host) {
    Connection connection = opener.apply(host);
    open.add(connection);
    if (over) {
      connection.close(); // onExit may have come before the line above
    }
    return connection;
  }

  @Override
  protected void onExit(ExitReason reason) {
    over = true;
    open.forEach(Connection::close);
  }
}
