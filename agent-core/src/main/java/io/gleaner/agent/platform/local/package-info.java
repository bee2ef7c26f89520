/**
 * The local platform: functions as processes in cgroups of their own, on this machine, with no installation.
 *
 * <p>{@code AdmissionQueue} and {@code RestartBackoff} are rules: no clock, no I/O. {@code Dispatcher} owns all shared
 * state behind one monitor; each replica has one thread that starts its process and talks to it. HTTP towards callers
 * lives in {@code io.gleaner.agent.http}.
 */
package io.gleaner.agent.platform.local;
