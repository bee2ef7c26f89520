/**
 * Semi-flexible packing and balancing: an application's CPU load may be divided between instances on several machines, its memory is
 * taken whole by every instance. After "Divide (CPU Load) and Conquer: Semi-Flexible Cloud Resource Allocation", CCGrid 2022. Rules
 * only: no clock, no files, no threads; CPU in millicores, memory in bytes.
 */
package io.gleaner.placement.packing;
