/** Reads what containers use and hears what the kernel says of them; feeds the trip wire. */
package io.gleaner.agent.watch;
