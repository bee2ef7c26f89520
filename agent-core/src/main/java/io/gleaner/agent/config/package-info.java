/** The settings: read once from all their sources, validated, able to print themselves with their origins. */
package io.gleaner.agent.config;
