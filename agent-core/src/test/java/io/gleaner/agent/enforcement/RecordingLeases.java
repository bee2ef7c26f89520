package io.gleaner.agent.enforcement;

import io.gleaner.agent.lease.Lease;
import io.gleaner.agent.lease.Leases;
import io.gleaner.nativebindings.cgroup.Cgroup;
import java.util.ArrayList;
import java.util.List;

/** Leases that keep what they are told, as many as there is room for. */
final class RecordingLeases implements Leases {
    final List<String> told = new ArrayList<>();
    int room = Integer.MAX_VALUE;
    int open;
    boolean intact = true;
    InternalError fault;

    @Override
    public Lease open(Cgroup group, long cpuMillisUser, long memoryBytesUser) {
        if (open == room) {
            return null;
        }
        open++;
        told.add("opened " + cpuMillisUser + " " + memoryBytesUser);
        return new Kept();
    }

    @Override
    public String whyNot() {
        return "there is no room in the test";
    }

    @Override
    public boolean intact() {
        return intact;
    }

    @Override
    public void forget() {
        told.add("forgotten");
    }

    @Override
    public void renew() {
        told.add("renewed");
        intact = true;
    }

    @Override
    public void close() {
        told.add("file closed");
    }

    private final class Kept implements Lease {
        @Override
        public void user(long cpuMillisUser, long memoryBytesUser) {
            if (fault != null) {
                throw fault;
            }
        }

        @Override
        public void cpuIntended(long cpuMillis) {
            told.add("intended " + cpuMillis);
        }

        @Override
        public void cpuWritten(long cpuMillis) {
            told.add("written " + cpuMillis);
        }

        @Override
        public void releaseCpu() {
            told.add("released CPU");
        }

        @Override
        public void releaseMemory() {
            told.add("released memory");
        }

        @Override
        public void close() {
            open--;
        }
    }
}
