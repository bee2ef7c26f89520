package io.gleaner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.gleaner.agent.config.GleanerSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Keeps the house as it is drawn in {@code docs/architecture.md}. */
@AnalyzeClasses(packages = "io.gleaner", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] LIBRARIES = {
        "io.gleaner.nativebindings..", "io.gleaner.harvest..", "io.gleaner.placement..", "io.gleaner.transport.."
    };

    /** Packages that hold rules: no I/O, no clock, no shell's library. */
    private static final String[] RULES = {
        "io.gleaner.harvest",
        "io.gleaner.harvest.profile..",
        "io.gleaner.harvest.safeguard..",
        "io.gleaner.harvest.ledger..",
        "io.gleaner.harvest.policy..",
        "io.gleaner.placement..",
        "io.gleaner.transport.membership..",
        "io.gleaner.transport.load..",
        "io.gleaner.transport.gossip..",
        "io.gleaner.transport.offload.rules..",
        "io.gleaner.transport.wire..",
        "io.gleaner.agent.decision.."
    };

    private static final Map<Class<?>, Set<String>> CLOCKS = Map.of(
            System.class, Set.of("nanoTime", "currentTimeMillis"),
            Instant.class, Set.of("now"),
            Clock.class, Set.of("systemUTC", "systemDefaultZone", "system"));

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("io.gleaner.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule LIBRARIES_KNOW_NOTHING_ABOVE = noClasses()
            .that()
            .resideInAnyPackage(LIBRARIES)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.gleaner.agent..", "io.gleaner.bench..", "io.gleaner.bootstrap..");

    @ArchTest
    static final ArchRule AGENT_KNOWS_NO_BENCH = noClasses()
            .that()
            .resideInAnyPackage("io.gleaner.agent..", "io.gleaner.bootstrap..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.gleaner.bench..");

    @ArchTest
    static final ArchRule NATIVE_BINDINGS_STANDS_ALONE = standsAlone("nativebindings");

    @ArchTest
    static final ArchRule HARVEST_STANDS_ALONE = standsAlone("harvest");

    @ArchTest
    static final ArchRule PLACEMENT_STANDS_ALONE = standsAlone("placement").allowEmptyShould(true);

    @ArchTest
    static final ArchRule TRANSPORT_STANDS_ALONE = standsAlone("transport").allowEmptyShould(true);

    @ArchTest
    static final ArchRule THE_INTERFACE_IS_JDK_ONLY = classes()
            .that()
            .resideInAPackage("io.gleaner.agent.api..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "io.gleaner.agent.api..");

    @ArchTest
    static final ArchRule NETTY_STAYS_IN_ITS_SHELLS = only(
            new String[] {"io.netty..", "reactor.netty.."},
            "io.gleaner.transport.netty..",
            "io.gleaner.transport.offload..",
            "io.gleaner.agent.http..",
            "io.gleaner.bench.gossip..",
            "io.gleaner.bench.offload..");

    @ArchTest
    static final ArchRule REACTOR_STAYS_OFF_THE_HOT_PATH = only(
            new String[] {"reactor.."},
            "io.gleaner.transport.netty..",
            "io.gleaner.transport.offload..",
            "io.gleaner.agent.http..",
            "io.gleaner.agent.reactive..",
            "io.gleaner.bench..");

    @ArchTest
    static final ArchRule MICROMETER_STAYS_IN_TELEMETRY =
            only(new String[] {"io.micrometer..", "io.prometheus.."}, "io.gleaner.agent.telemetry..");

    @ArchTest
    static final ArchRule ONNX_RUNTIME_STAYS_IN_ITS_SHELL =
            only(new String[] {"ai.onnxruntime.."}, "io.gleaner.harvest.onnx..", "io.gleaner.bench..");

    @ArchTest
    static final ArchRule CHRONICLE_STAYS_IN_THE_JOURNAL =
            only(new String[] {"net.openhft.."}, "io.gleaner.agent.journal..");

    @ArchTest
    static final ArchRule RULES_DO_NO_IO = noClasses()
            .that()
            .resideInAnyPackage(RULES)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(File|Input|Output|Reader|Writer|Random).*");

    @ArchTest
    static final ArchRule RULES_READ_NO_CLOCK = noClasses()
            .that()
            .resideInAnyPackage(RULES)
            .should()
            .accessTargetWhere(DescribedPredicate.describe("a clock is read", ArchitectureTest::readsAClock));

    @ArchTest
    static final ArchRule RULES_START_NO_THREAD = noClasses()
            .that()
            .resideInAnyPackage(RULES)
            .should()
            .callConstructorWhere(DescribedPredicate.describe(
                    "a thread is made", access -> access.getTargetOwner().isAssignableTo(Thread.class)));

    /** A setting that nothing asks for is a key without effect. */
    @ArchTest
    static final ArchRule SETTINGS_ARE_READ = methods()
            .that()
            .areDeclaredInClassesThat(DescribedPredicate.describe(
                    "are settings",
                    type -> type.isRecord()
                            && type.getName().startsWith(GleanerSettings.class.getName())
                            && !type.isEquivalentTo(GleanerSettings.Entry.class)))
            .and(DescribedPredicate.describe("are components", ArchitectureTest::isComponent))
            .should(beReadOutsideOf("io.gleaner.agent.config"));

    private static boolean isComponent(JavaMethod method) {
        return method.getOwner().tryGetField(method.getName()).isPresent()
                && !method.getName().equals("entries")
                && method.getRawParameterTypes().isEmpty();
    }

    private static ArchCondition<JavaMethod> beReadOutsideOf(String packageName) {
        return new ArchCondition<>("be read outside of " + packageName) {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean read = method.getAccessesToSelf().stream()
                        .anyMatch(access ->
                                !access.getOriginOwner().getPackageName().equals(packageName));
                events.add(new SimpleConditionEvent(method, read, method.getFullName() + " is read by nothing"));
            }
        };
    }

    private static ArchRule standsAlone(String library) {
        String own = "io.gleaner." + library + "..";
        DescribedPredicate<JavaClass> otherLibrary = JavaClass.Predicates.resideInAnyPackage(LIBRARIES)
                .and(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage(own)));
        return noClasses().that().resideInAPackage(own).should().dependOnClassesThat(otherLibrary);
    }

    private static ArchRule only(String[] libraryPackages, String... homes) {
        return noClasses()
                .that()
                .resideInAPackage("io.gleaner..")
                .and()
                .resideOutsideOfPackages(homes)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraryPackages);
    }

    private static boolean readsAClock(JavaAccess<?> access) {
        return CLOCKS.entrySet().stream()
                .anyMatch(clock -> access.getTargetOwner().isEquivalentTo(clock.getKey())
                        && clock.getValue().contains(access.getTarget().getName()));
    }
}
