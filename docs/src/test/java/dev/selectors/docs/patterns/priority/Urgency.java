package dev.selectors.docs.patterns.priority;

enum Urgency {
  OPERATOR,
  PREMIUM,
  NORMAL
}
