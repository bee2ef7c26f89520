/** The policies that learn nothing: fixed, free-only, greedy, window. */
package io.gleaner.harvest.policy;
