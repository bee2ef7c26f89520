/** What is registered: functions with their user allocations, containers with where they are. */
package io.gleaner.agent.catalog;
