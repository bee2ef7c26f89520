package io.gleaner.bench.packing;

import io.gleaner.bench.packing.input.Applications;
import io.gleaner.bench.packing.input.InputException;
import io.gleaner.placement.packing.Finding;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.PackingException;
import java.util.stream.Collectors;

/** Makes instances of files' applications, and tells where in the file a finding is. Pure functions, any thread. */
final class Instances {
    private Instances() {}

    /** @throws InputException naming file, line and smallest change for each finding */
    static Instance of(Applications applications, Machine machine, int instancesMin, int machinesMax) {
        try {
            Instance instance = Instance.of(machine, applications.list());
            int[] least = applications.instancesMin(instancesMin);
            if (least != null) {
                instance = instance.withInstancesMin(least);
            }
            return machinesMax == Instance.ANY_MACHINES ? instance : instance.withMachines(machinesMax);
        } catch (PackingException e) {
            throw refused(applications, e);
        }
    }

    /** The same findings with their places in the file, one a line. */
    static InputException refused(Applications applications, PackingException e) {
        return new InputException(e.findings().stream()
                .map(finding -> placed(applications, finding))
                .collect(Collectors.joining("\n")));
    }

    private static String placed(Applications applications, Finding finding) {
        boolean second = finding.kind() == Finding.Kind.DUPLICATE_NAME;
        return applications.where(finding.application(), second) + ": " + finding.message();
    }
}
