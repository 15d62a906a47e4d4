package dev.selectors.savina.cli;

/** A bar of a figure that is to be measured, and how. */
record PaperRow(Figure figure, FigureBar bar, Job job) {}
