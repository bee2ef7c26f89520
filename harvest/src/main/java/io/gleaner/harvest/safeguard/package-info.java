/** The range of options allowed before a decision; the trip wire while running. */
package io.gleaner.harvest.safeguard;
