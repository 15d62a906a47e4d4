package dev.selectors.docs.become;

record Pair(int first, int second) {}
