/** The embedding interface; JDK types only. */
package io.gleaner.agent.api;
