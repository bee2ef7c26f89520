/** How functions behave: how long they run where, what that takes in energy, when they come, how cold they start. Rules only. */
package io.gleaner.placement.behaviour;
