package dev.selectors.savina.facloc;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.facloc.FacilityMessage.Address;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A quadrant of the square, whatever brings it the messages. */
final class Quadrant {
  private static final int QUARTERS = 4;
  private static final FacilityMessage.NextCustomer NEXT = new FacilityMessage.NextCustomer();
  private static final FacilityMessage.Settled SETTLED = new FacilityMessage.Settled();
  private static final FacilityMessage.Leave LEAVE = new FacilityMessage.Leave();

  /** What all quadrants of a run have in common. */
  record Common(double threshold, Plane plane, Finish finish) {}

  private final Common common;
  private final @Nullable Quadrant parent;
  private final int place;
  private final Box box;
  private final Service service;
  private final List<Quadrant> quarters = new ArrayList<>(QUARTERS);
  private final List<Report> reports = new ArrayList<>(QUARTERS);
  /** Set by whoever brings it to life, before anybody has it. */
  Address address = new Address(order -> {}, news -> {});
  /** Whom the root tells that it has served a customer; the others tell nobody. */
  MailboxRef<? super FacilityMessage.NextCustomer> producer = next -> {};

  /** Where its quarters come to life: where the root did, or wherever its maker says. */
  Plane plane;

  private int received;
  private int settled;

  @Nullable
  Report report;

  /** The whole square. */
  Quadrant(Common common, Box square) {
    this(common, null, 0, square, new Service(square.centre(), List.of()));
  }

  private Quadrant(Common common, @Nullable Quadrant parent, int place, Box box, Service service) {
    this.common = common;
    this.parent = parent;
    this.place = place;
    this.box = box;
    this.service = service;
    this.plane = common.plane();
  }

  /** Handles a message; true for the last one. */
  boolean take(FacilityMessage.ToQuadrant message) {
    return switch (message) {
      case FacilityMessage.Customer customer -> take(customer);
      case FacilityMessage.Facility facility -> take(facility);
      case FacilityMessage.RequestExit request -> {
        quarters.forEach(quarter -> quarter.address.orders().send(request));
        yield quarters.isEmpty() && settle();
      }
      case FacilityMessage.Settled one -> ++settled == QUARTERS && settle();
      case FacilityMessage.Leave leave -> leave();
      case FacilityMessage.ConfirmExit exit -> {
        reports.add(exit.report());
        yield reports.size() == QUARTERS && end();
      }
    };
  }

  private boolean take(FacilityMessage.Customer customer) {
    received++;
    if (quarters.isEmpty()) {
      if (service.serve(customer.point()) > common.threshold()) {
        split();
      }
    } else {
      quarters.get(box.quarterOf(customer.point())).address.orders().send(customer);
    }
    producer.send(NEXT);
    return false;
  }

  private void split() {
    tellParent(new FacilityMessage.Facility(box.centre(), place));
    common.finish().more(QUARTERS);
    for (int i = 0; i < QUARTERS; i++) {
      Quadrant quarter = new Quadrant(common, this, i, box.quarter(i), service.quarter(box, i));
      plane.spawn(quarter);
      quarters.add(quarter);
    }
    service.customers.clear();
  }

  private boolean take(FacilityMessage.Facility facility) {
    service.facilities.add(facility.point());
    if (facility.isFromChild()) {
      tellParent(facility.up(place));
      quarters.get(QUARTERS - 1 - facility.child()).address.news().send(facility.down());
    } else {
      quarters.forEach(quarter -> quarter.address.news().send(facility));
    }
    return false;
  }

  private void tellParent(FacilityMessage.News news) {
    if (parent != null) {
      parent.address.news().send(news);
    }
  }

  private boolean settle() {
    tellParent(SETTLED);
    return parent == null && leave();
  }

  private boolean leave() {
    quarters.forEach(quarter -> quarter.address.news().send(LEAVE));
    return quarters.isEmpty() && end();
  }

  private boolean end() {
    Report own = service.report(place, received, reports);
    report = own;
    tellParent(new FacilityMessage.ConfirmExit(own));
    return true;
  }
}
