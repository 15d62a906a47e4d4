/**
 * The command line: chooses cells of the suite, has JMH measure them, and reports the times.
 *
 * <pre>
 *   names, sizes, options         jobs                    times                  files
 *   {@link Choice}         ---->  {@link Job} ------------------->  {@link Measured} ------------>  {@link Results}, {@link ReportFiles}
 *                                   |  {@link Measurement}: rounds, a fork for each job
 *                                   |  {@link OneBuild}, {@link SecondChances}, {@link NearForks}: which count, and which run again
 *                                   |  {@link SavinaFork}: one fork of JMH
 *                                   +- {@link Journal}: what has ended, to resume from
 * </pre>
 *
 * <ul>
 *   <li>{@link RunCommand} and {@link CompareCommand} print a {@link ResultTable}; {@link
 *       Comparison} and {@link Verdict} are what follows from several libraries and forms.
 *   <li>{@link MergeCommand} and {@link CheckCommand} read {@link Results} again: {@link Merge}
 *       adds them up, {@link Check} judges them by {@link RatioInterval}s.
 *   <li>{@link PaperCommand} measures {@link Figures}, each of them bars, claims and a scale, and
 *       reads the times by a {@link PaperProtocol}.
 *   <li>{@link MemoryCommand}, {@link MemoryOverTimeCommand} and {@link LatencyCommand} measure
 *       something else than the time of a run, in JVMs of their own ({@link JvmFork}, {@link
 *       JmhFork}).
 * </ul>
 */
@NullMarked
package dev.selectors.savina.cli;

import org.jspecify.annotations.NullMarked;
