package io.gleaner.agent.runtime;

/** Why the agent can't start, and what to do: the message is for the operator. */
public final class AgentStartException extends RuntimeException {
    AgentStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
