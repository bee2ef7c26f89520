package io.gleaner.nativebindings.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.nativebindings.cgroup.FixtureTree.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where container runtimes put their groups, in trees of folders. */
class LayoutTest {
    private static final String ID = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    private static final String UID = "pod1b4e28ba-2fa1-11d2-883f-0016d3cca427";
    private static final String UID_ = "pod1b4e28ba_2fa1_11d2_883f_0016d3cca427";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker/" + ID,
                "my-parent/" + ID,
                "system.slice/docker-" + ID + ".scope",
                "k8s.io/" + ID,
                "kubepods/" + UID + "/" + ID,
                "kubepods/burstable/" + UID + "/" + ID,
                "kubepods/besteffort/" + UID + "/" + ID,
                "kubepods.slice/kubepods-" + UID_ + ".slice/docker-" + ID + ".scope",
                "kubepods.slice/kubepods-" + UID_ + ".slice/cri-containerd-" + ID + ".scope",
                "kubepods.slice/kubepods-" + UID_ + ".slice/crio-" + ID + ".scope",
                "kubepods.slice/kubepods-burstable.slice/kubepods-burstable-" + UID_ + ".slice/docker-" + ID + ".scope",
                "kubepods.slice/kubepods-burstable.slice/kubepods-burstable-" + UID_ + ".slice/cri-containerd-" + ID
                        + ".scope",
                "kubepods.slice/kubepods-besteffort.slice/kubepods-besteffort-" + UID_ + ".slice/crio-" + ID + ".scope",
                "system.slice/containerd.service/kubepods-burstable-" + UID_ + ".slice:cri-containerd:" + ID,
                "docker/fedcba/kubelet/kubepods/burstable/" + UID + "/" + ID,
                "docker/fedcba/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-" + UID_ + ".slice/cri-containerd-"
                        + ID + ".scope",
            })
    void shouldFindContainerWhenRuntimeAndDriverDiffer(String path) throws IOException {
        for (Layout layout : Layout.values()) {
            FixtureTree fixture = new FixtureTree(folder.resolve(layout.name()), layout)
                    .container(path)
                    .container("system.slice/other-" + ID.replace('0', '1') + ".scope")
                    .container("system.slice/var-lib-docker-" + ID + ".mount")
                    .container("kubepods.slice/crio-conmon-" + ID + ".scope");
            CgroupTree tree = fixture.detect();

            assertThat(tree.findByRuntimeId(ID).orElseThrow().path())
                    .as(layout.name())
                    .isEqualTo(path);
            assertThat(tree.findByRuntimeId("containerd://" + ID).orElseThrow().path())
                    .isEqualTo(path);
        }
    }

    @Test
    void shouldFindFaasdFunctionWhenNamespacesHaveTheSameName() throws IOException {
        CgroupTree tree = new FixtureTree(folder, Layout.V1_APART)
                .container("openfaas-fn/figlet")
                .container("staging-fn/figlet")
                .container("openfaas-fn/nodeinfo")
                .detect();

        assertThat(tree.findByRuntimeId("nodeinfo").orElseThrow().path()).isEqualTo("openfaas-fn/nodeinfo");
        assertThat(tree.findByRuntimeId("/openfaas-fn/figlet").orElseThrow().path())
                .isEqualTo("openfaas-fn/figlet");
        assertThat(tree.findByRuntimeId("figlet")).as("either could be meant").isEmpty();
        assertThat(tree.findByRuntimeId("")).isEmpty();
        assertThat(tree.findByRuntimeId("let")).isEmpty();
    }

    @Test
    void shouldTakeTheOneWithProcessesWhenAnotherIsLeftOver() throws IOException {
        FixtureTree fixture =
                new FixtureTree(folder, Layout.V2).container("docker/" + ID).container("old/" + ID);
        fixture.write("old/" + ID, "cgroup.procs", "");

        assertThat(fixture.detect().findByRuntimeId(ID).orElseThrow().path()).isEqualTo("docker/" + ID);
    }

    @Test
    void shouldSearchAgainWhenContainerWasMadeAnew() throws IOException {
        FixtureTree fixture = new FixtureTree(folder, Layout.V2).container("openfaas-fn/figlet");
        CgroupTree tree = fixture.detect();
        assertThat(tree.findByRuntimeId("figlet")).isPresent();

        Path moved = fixture.sysFsCgroup.resolve("elsewhere");
        Files.move(fixture.sysFsCgroup.resolve("openfaas-fn"), moved);

        assertThat(tree.findByRuntimeId("figlet").orElseThrow().path()).isEqualTo("elsewhere/figlet");
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadTheSameFiguresWhenLayoutDiffers(Layout layout) throws IOException {
        FixtureTree fixture =
                new FixtureTree(folder, layout).container("docker/" + ID).process(41, "/docker/" + ID);
        CgroupTree tree = fixture.detect();
        Cgroup group = tree.findByProcessId(41).orElseThrow();
        assertThat(group.path()).isEqualTo("docker/" + ID);
        assertThat(group.processIds()).containsExactly(41);
        UsageSample sample = new UsageSample();
        try (UsageReader usage = group.openUsage()) {
            assertThat(usage.read(sample)).isTrue();
        }
        assertThat(sample.cpuUsageNs / 1000).isEqualTo(9_876_543);
        assertThat(sample.throttledPeriods).isEqualTo(7);
        assertThat(sample.throttledNs / 1000).isEqualTo(123_456);
        assertThat(sample.memoryBytesCurrent).isEqualTo(52_428_800);
        assertThat(sample.memoryBytesWorkingSet()).isEqualTo(41_943_040);
        assertThat(sample.memoryBytesPeak).isEqualTo(73_400_320);
        assertThat(sample.oomKills).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheCostlyFiguresWhenOnlyWhatMovesQuicklyIsRead(Layout layout) throws IOException {
        CgroupTree tree = new FixtureTree(folder, layout)
                .container("docker/" + ID)
                .process(41, "/docker/" + ID)
                .detect();
        UsageSample sample = new UsageSample();
        sample.memoryBytesInactiveFile = 1;
        sample.oomKills = 2;
        try (UsageReader usage = tree.findByProcessId(41).orElseThrow().openUsage(new KernelText())) {
            assertThat(usage.readOften(sample, true)).isTrue();

            assertThat(sample.cpuUsageNs / 1000).isEqualTo(9_876_543);
            assertThat(sample.throttledPeriods).isEqualTo(7);
            assertThat(sample.memoryBytesCurrent).isEqualTo(52_428_800);
            assertThat(sample.memoryBytesInactiveFile).isEqualTo(1);
            assertThat(sample.oomKills).isEqualTo(2);
        }
        UsageReader closed = tree.findByProcessId(41).orElseThrow().openUsage();
        closed.close();
        assertThat(closed.readOften(sample, false)).isFalse();
        assertThat(sample.cpuUsageNs).isEqualTo(UsageSample.ABSENT);
    }

    @Test
    void shouldTellVersionsApartByControllersWhenTreesAreNamedAlike() throws IOException {
        Map<Layout, CgroupVersion> expected = Map.of(
                Layout.V1_APART, CgroupVersion.V1,
                Layout.V1_TOGETHER, CgroupVersion.V1,
                Layout.V2, CgroupVersion.V2,
                Layout.HYBRID, CgroupVersion.HYBRID);
        for (Map.Entry<Layout, CgroupVersion> entry : expected.entrySet()) {
            CgroupTree tree = new FixtureTree(folder.resolve(entry.getKey().name()), entry.getKey()).detect();
            assertThat(tree.version()).as(tree.explain()).isEqualTo(entry.getValue());
            assertThat(tree.writable()).isTrue();
        }
        CgroupTree nothing = CgroupTree.detect(folder.resolve("nowhere"), folder);
        assertThat(nothing.version()).isEqualTo(CgroupVersion.NONE);
        assertThat(nothing.writable()).isFalse();
        assertThat(nothing.findByRuntimeId(ID)).isEmpty();
        assertThat(nothing.findByProcessId(1)).isEmpty();
        assertThatThrownBy(() -> nothing.create("gleaner/fn")).hasMessageContaining("no cpu or memory controller");
    }

    @Test
    void shouldLookForPressureInTheV2TreeWhenHybrid() throws IOException {
        Cgroup group = new FixtureTree(folder, Layout.HYBRID)
                .container("docker/" + ID)
                .detect()
                .findByRuntimeId(ID)
                .orElseThrow();
        assertThat(group.file("cpu.pressure").orElseThrow().toString()).contains("/unified/");
        assertThat(group.file("memory.limit_in_bytes").orElseThrow().toString()).contains("/memory/");
        assertThat(group.file("memory.max")).isEmpty();
    }

    @Test
    void shouldFindNothingWhenProcessIsInRootOrOutsideOrUnknown() throws IOException {
        for (Layout layout : Layout.values()) {
            CgroupTree tree = new FixtureTree(folder.resolve(layout.name()), layout)
                    .process(1, "/")
                    .process(2, "/../other")
                    .process(3, "/docker/gone")
                    .detect();
            assertThat(tree.findByProcessId(1)).as(layout + " root").isEmpty();
            assertThat(tree.findByProcessId(2)).as(layout + " outside").isEmpty();
            assertThat(tree.findByProcessId(3)).as(layout + " gone").isEmpty();
            assertThat(tree.findByProcessId(4)).as(layout + " unknown").isEmpty();
        }
    }

    @Test
    void shouldFindOwnGroupWhenContainerMountBeginsThere() throws IOException {
        FixtureTree fixture = new FixtureTree(folder, Layout.V1_APART).process(7, "/docker/" + ID);
        StringBuilder mounts = new StringBuilder();
        for (String controller : new String[] {"cpu", "cpuacct", "memory"}) {
            Path tree = fixture.sysFsCgroup.toRealPath().resolve(controller);
            Files.delete(tree.resolve("release_agent"));
            mounts.append("41 31 0:38 /docker/" + ID + " " + tree + " ro - cgroup cgroup rw\n");
        }
        Files.createDirectories(fixture.procRoot.resolve("self"));
        Files.writeString(fixture.procRoot.resolve("self/mountinfo"), mounts);

        Cgroup own = fixture.detect().findByProcessId(7).orElseThrow();

        assertThat(own.path()).isEmpty();
        assertThat(own.file("cpu.cfs_quota_us")).isPresent();
    }

    @Test
    void shouldRefusePathsThatLeadElsewhereWhenMakingGroups() throws IOException {
        CgroupTree tree = new FixtureTree(folder, Layout.V1_APART).detect();
        for (String path : new String[] {"", "/etc", "a/../../b", "../a"}) {
            assertThatThrownBy(() -> tree.create(path)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldAskTheProcessBeforeItSearchesWhenTheProcessIsKnown() throws IOException {
        CgroupTree tree = new FixtureTree(folder, Layout.V1_APART)
                .container("docker/" + ID)
                .container("old/" + ID)
                .container("elsewhere/other")
                .process(41, "/docker/" + ID)
                .process(42, "/elsewhere/other")
                .detect();
        // Two groups have the name, so that a search finds none.
        assertThat(tree.findByRuntimeId(ID, 41).orElseThrow().path()).isEqualTo("docker/" + ID);
        assertThat(tree.findByRuntimeId(ID, 42)).isEmpty();
        assertThat(tree.findByRuntimeId("other", 41).orElseThrow().path()).isEqualTo("elsewhere/other");
    }
}
