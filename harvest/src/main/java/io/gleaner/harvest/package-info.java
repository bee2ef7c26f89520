/** The words of this module: allocations, options, policies. */
package io.gleaner.harvest;
