package dev.selectors.docs.patterns.join;

import java.util.List;

/** Who leaves a stand, and with what. */
record Ride(String vehicle, List<String> guests) {}
