/**
 * SLAM: memory sizes for an application of functions under an SLO on its whole duration.
 *
 * <p>{@link io.gleaner.placement.sizing.Sizing#solve} is the way in. Rules only: no files, no clock, all randomness from a seed. Memory is
 * in MB here (1 GB = 1024 MB), times in ms, as in the tools and price lists of the platforms.
 *
 * <p>Source: "SLAM: SLO-Aware Memory Optimization for Serverless Applications", IEEE CLOUD 2022. What the text leaves open and how it is
 * filled here stands in docs/adr/0023.
 */
package io.gleaner.placement.sizing;
