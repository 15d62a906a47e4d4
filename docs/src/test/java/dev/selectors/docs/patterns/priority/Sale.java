package dev.selectors.docs.patterns.priority;

record Sale(String article) {}
