package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.PolicyKind;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.decision.FunctionRules;
import io.gleaner.harvest.HarvestPolicy;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What holds for a function apart: what the operator set for its name, and where he set nothing, what its host says. Any thread. */
final class OwnRules {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    private static final int MILLION = 1_000_000;

    private final GleanerSettings settings;
    private final PolicyShelf policies;

    /** @throws AgentStartException where a policy that the operator names for a function can't be used */
    OwnRules(GleanerSettings settings, PolicyShelf policies) {
        this.settings = settings;
        this.policies = policies;
        settings.functions().policies().forEach(this::policy);
    }

    FunctionRules of(String name, Map<String, String> said) {
        FunctionSettings own = settings.functions().of(name).over(said(name, said));
        int controlPpm = own.controlShare()
                .map(share -> (int) Math.round(share * MILLION))
                .orElse(FunctionRules.OF_THE_NODE);
        return new FunctionRules(
                own.mode().orElse(Mode.ENFORCE),
                own.optOut().orElse(false),
                own.policy().map(this::policy).orElse(null),
                own.sloTolerance().orElse((double) FunctionRules.OF_THE_NODE),
                controlPpm,
                controlPpm,
                own.lend().orElse(true),
                own.borrow().orElse(true));
    }

    private static FunctionSettings said(String name, Map<String, String> said) {
        try {
            return FunctionSettings.of(said);
        } catch (SettingsException wrong) {
            LOG.warn("The settings that the host gave for function {} don't count: {}", name, wrong.getMessage());
            return FunctionSettings.NONE;
        }
    }

    private HarvestPolicy policy(PolicyKind kind) {
        return policies.byKind(kind);
    }
}
