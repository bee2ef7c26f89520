package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.FunctionsSettings;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.PlanFile;
import io.gleaner.agent.config.PolicyKind;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.decision.FunctionRules;
import io.gleaner.harvest.HarvestPolicy;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What holds for a function apart: what the operator set for its name, else what the plan says, else what its host says. Any thread. */
final class OwnRules {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    private static final int MILLION = 1_000_000;

    private final GleanerSettings settings;
    private final PolicyShelf policies;
    private final FunctionsSettings plan;

    /** @throws AgentStartException where the plan, or a policy that the operator names for a function, can't be used */
    OwnRules(GleanerSettings settings, PolicyShelf policies) {
        this.settings = settings;
        this.policies = policies;
        plan = plan(settings);
        settings.functions().policies().forEach(policies::byKind);
        plan.policies().forEach(policies::byKind);
    }

    private static FunctionsSettings plan(GleanerSettings settings) {
        try {
            return settings.plan().file().map(PlanFile::read).orElse(new FunctionsSettings(Map.of()));
        } catch (SettingsException wrong) {
            throw new AgentStartException(wrong.getMessage(), wrong);
        }
    }

    /** All that is set for a function: by the operator, else by the plan, else by its host. */
    FunctionSettings settings(String name, Map<String, String> said) {
        return settings.functions().of(name).over(plan.of(name)).over(said(name, said));
    }

    FunctionRules of(String name, Map<String, String> said) {
        return of(name, settings(name, said));
    }

    FunctionRules of(String name, FunctionSettings own) {
        int controlPpm = own.controlShare()
                .map(share -> (int) Math.round(share * MILLION))
                .orElse(FunctionRules.OF_THE_NODE);
        return new FunctionRules(
                own.mode().orElse(Mode.ENFORCE),
                own.optOut().orElse(false),
                own.policy().map(kind -> policyOrNodes(name, kind)).orElse(null),
                own.sloTolerance().orElse((double) FunctionRules.OF_THE_NODE),
                controlPpm,
                controlPpm,
                own.lend().orElse(true),
                own.borrow().orElse(true));
    }

    /** What is wrong doesn't count; the rest does, since it may be what keeps a function out. */
    private static FunctionSettings said(String name, Map<String, String> said) {
        FunctionSettings settings = FunctionSettings.NONE;
        for (Map.Entry<String, String> one : said.entrySet()) {
            try {
                settings = settings.over(
                        FunctionSettings.of(Map.of(String.valueOf(one.getKey()), String.valueOf(one.getValue()))));
            } catch (SettingsException wrong) {
                LOG.warn("A setting that the host gave for function {} doesn't count: {}", name, wrong.getMessage());
            }
        }
        return settings;
    }

    /** Those that the operator names were found usable at the start: what isn't usable now was named by a host. */
    private HarvestPolicy policyOrNodes(String name, PolicyKind kind) {
        try {
            return policies.byKind(kind);
        } catch (AgentStartException unusable) {
            LOG.warn(
                    "The policy that the host gave for function {} can't be used, the node's decides for it: {}",
                    name,
                    unusable.getMessage());
            return null;
        }
    }
}
