package io.gleaner.placement.packing;

import io.gleaner.placement.packing.Finding.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds everything that is wrong with the amounts of an instance, each with the smallest change that would mend it. */
final class InstanceCheck {
    /** Sums stay below this, so that adding two of them or rounding up cannot overflow. */
    static final long SUM_MAX = 1L << 61;
    /** More instances than this are not written down. */
    private static final long MACHINES_MAX = 1L << 25;

    private final List<Finding> findings = new ArrayList<>();
    private final Machine machine;
    private final String[] names;

    private InstanceCheck(Machine machine, String[] names) {
        this.machine = machine;
        this.names = names;
    }

    static void check(
            Machine machine,
            String[] names,
            long[] cpuMillis,
            long[] memoryBytes,
            int[] instancesMin,
            int machinesMax) {
        if (memoryBytes.length != cpuMillis.length
                || (names != null && names.length != cpuMillis.length)
                || (instancesMin != null && instancesMin.length != cpuMillis.length)) {
            throw new IllegalArgumentException(
                    "the columns of an instance differ in length: give one value an application");
        }
        InstanceCheck check = new InstanceCheck(machine, names);
        check.capacity(cpuMillis.length);
        check.duplicates();
        for (int app = 0; app < cpuMillis.length; app++) {
            check.application(app, cpuMillis[app], memoryBytes[app]);
            if (instancesMin != null) {
                check.instances(app, cpuMillis[app], instancesMin[app], machinesMax);
            }
        }
        check.giveUpIfAny();
        check.sums(cpuMillis, memoryBytes, instancesMin, machinesMax);
        check.giveUpIfAny();
    }

    private void capacity(int applications) {
        if (machine.cpuMillis() <= 0) {
            add(Kind.NO_CAPACITY, "", 1, "a machine has " + machine.cpuMillis() + " millicores: give it at least 1");
        }
        if (machine.memoryBytes() <= 0) {
            add(
                    Kind.NO_CAPACITY,
                    "",
                    1,
                    "a machine has " + machine.memoryBytes() + " bytes of memory: give it at least 1");
        }
        if (machine.cpuMillis() > Machine.UNLIMITED_CPU || machine.memoryBytes() > Machine.UNLIMITED_CPU) {
            add(
                    Kind.OVERFLOW,
                    "",
                    Machine.UNLIMITED_CPU,
                    "a machine has more than 2^60 millicores or bytes: give it at most " + Machine.UNLIMITED_CPU);
        }
        if (applications == 0) {
            add(Kind.SIZE, "", 1, "there is no application: give at least 1");
        } else if (applications > Instance.APPLICATIONS_MAX) {
            add(
                    Kind.SIZE,
                    "",
                    Instance.APPLICATIONS_MAX,
                    "there are " + applications + " applications: pack at most " + Instance.APPLICATIONS_MAX
                            + " at once, in groups if there are more");
        }
    }

    private void duplicates() {
        if (names == null) {
            return;
        }
        Map<String, Integer> seen = new HashMap<>(names.length * 2);
        for (int app = 0; app < names.length; app++) {
            Integer first = seen.putIfAbsent(names[app], app);
            if (first != null) {
                add(
                        Kind.DUPLICATE_NAME,
                        names[app],
                        app,
                        "application " + names[app] + " stands twice, as number " + (first + 1) + " and " + (app + 1)
                                + ": rename the second, or add its load to the first");
            }
        }
    }

    private void application(int app, long cpu, long memory) {
        if (cpu <= 0) {
            add(
                    Kind.NO_LOAD,
                    name(app),
                    1,
                    "application " + name(app) + " has a load of " + cpu
                            + " millicores: give it at least 1, or leave it out");
        }
        if (memory <= 0) {
            add(
                    Kind.NO_MEMORY,
                    name(app),
                    1,
                    "application " + name(app) + " needs " + memory + " bytes of memory: give it at least 1");
        } else if (memory > machine.memoryBytes()) {
            add(
                    Kind.MEMORY_ABOVE_MACHINE,
                    name(app),
                    memory,
                    "application " + name(app) + " needs " + memory
                            + " bytes of memory in every instance, a machine offers " + machine.memoryBytes()
                            + ": lower the one by " + (memory - machine.memoryBytes()) + ", or raise the other to "
                            + memory);
        }
    }

    private void instances(int app, long cpu, int instancesMin, int machinesMax) {
        if (instancesMin < 1) {
            add(
                    Kind.INSTANCES,
                    name(app),
                    1,
                    "application " + name(app) + " asks for " + instancesMin + " instances: ask for at least 1");
        } else if (instancesMin > cpu && cpu > 0) {
            add(
                    Kind.INSTANCES,
                    name(app),
                    cpu,
                    "application " + name(app) + " asks for " + instancesMin
                            + " instances with a load of " + cpu + " millicores: ask for at most " + cpu
                            + ", every instance takes 1 millicore at least");
        } else if (instancesMin > machinesMax) {
            add(
                    Kind.INSTANCES,
                    name(app),
                    instancesMin,
                    "application " + name(app) + " asks for " + instancesMin
                            + " instances on different machines, there are " + machinesMax + ": give " + instancesMin);
        }
    }

    private void sums(long[] cpuMillis, long[] memoryBytes, int[] instancesMin, int machinesMax) {
        long cpu = 0;
        long memory = 0;
        long machines = 0;
        for (int app = 0; app < cpuMillis.length; app++) {
            // Amounts are positive, and each at most 2^63 - 1: a sum that overflows once is negative or above the
            // bound.
            long needed = (cpuMillis[app] - 1) / machine.cpuMillis() + 1;
            needed = Math.max(needed, instancesMin == null ? 1 : instancesMin[app]);
            machines += needed;
            boolean tooMuch = cpuMillis[app] > SUM_MAX
                    || needed > SUM_MAX / memoryBytes[app]
                    || (cpu += cpuMillis[app]) > SUM_MAX
                    || (memory += memoryBytes[app] * needed) > SUM_MAX;
            if (tooMuch || machines > MACHINES_MAX) {
                add(
                        Kind.OVERFLOW,
                        name(app),
                        SUM_MAX,
                        "up to application " + name(app)
                                + " the loads or memories add up to more than 2^61, or to more than 2^25 machines: use coarser"
                                + " units, or pack in groups");
                return;
            }
        }
        long machinesMin =
                Math.max(Instance.ceilDiv(cpu, machine.cpuMillis()), Instance.ceilDiv(memory, machine.memoryBytes()));
        if (machinesMax < machinesMin) {
            add(Kind.TOO_FEW_MACHINES, "", machinesMin, tooFew(machinesMax, machinesMin));
        }
    }

    private static String tooFew(int machinesMax, long machinesMin) {
        return "there are " + machinesMax + " machines, loads and memories fill " + machinesMin + ": give at least "
                + machinesMin;
    }

    private String name(int app) {
        return names == null ? Integer.toString(app) : names[app];
    }

    private void add(Kind kind, String application, long changeTo, String message) {
        if (findings.size() < PackingException.FINDINGS_MAX) {
            findings.add(new Finding(kind, application, changeTo, message));
        }
    }

    private void giveUpIfAny() {
        if (!findings.isEmpty()) {
            throw new PackingException(findings);
        }
    }
}
