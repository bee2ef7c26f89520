package io.gleaner.bench.gossip.forge;

import io.gleaner.transport.wire.Verdict;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Sends so many wrong datagrams of all kinds in random order to a receiver that knows its peers, recorded sessions also to one
 * that has just started, and a good one after every hundred. The receivers' clock goes on by a millisecond a datagram, and in
 * one lot of ten stands still: a flood, mostly of invented senders.
 */
final class ForgeRun {
    private static final Attack[] ATTACKS = Attack.values();
    private static final int GENUINE_EVERY = 100;
    private static final long STEP_NS = 1_000_000;
    private static final int FLOOD_DATAGRAMS = 4_000;
    private static final int FLOOD_EVERY = 10;

    private final long seed;
    private final Random random;
    private final Attacker attacker;
    private final WireNode receiver;
    private final WireNode fresh;
    private final long[][] ends = new long[ATTACKS.length][Verdict.values().length];
    private long nowNs = 1;
    private long accepted;
    private long exceptions;
    private long genuineSent;
    private long genuineTaken;

    ForgeRun(long seed) {
        this.seed = seed;
        random = new Random(seed ^ 0x666f_7267L);
        attacker = new Attacker(seed);
        receiver = attacker.receiver(1);
        fresh = attacker.receiver(2);
        attacker.meet(receiver, nowNs);
    }

    ForgeResult run(long datagrams) {
        long startNs = System.nanoTime();
        for (int each = 0; each < Attacker.RECORDED_MOST; each++) {
            genuine();
        }
        send(datagrams / 10);
        long before = heapBytes();
        send(datagrams - datagrams / 10);
        long grown = heapBytes() - before;
        return new ForgeResult(
                seed,
                datagrams,
                table(),
                accepted,
                exceptions,
                genuineSent,
                genuineTaken,
                grown,
                receiver.opener.sendersKnown(),
                (System.nanoTime() - startNs) / 1e9);
    }

    private void send(long datagrams) {
        for (long each = 0; each < datagrams; each++) {
            boolean flood = each / FLOOD_DATAGRAMS % FLOOD_EVERY == FLOOD_EVERY - 1;
            nowNs += flood ? 0 : STEP_NS;
            Attack attack =
                    flood && random.nextBoolean() ? Attack.INVENTED_SENDER : ATTACKS[random.nextInt(ATTACKS.length)];
            attack(attack, attacker.wrong(attack), attack == Attack.RECORDED_SESSION ? fresh : receiver);
            if (each % GENUINE_EVERY == 0) {
                genuine();
            }
        }
    }

    private void attack(Attack attack, byte[] datagram, WireNode target) {
        int knownBefore = target.opener.sendersKnown();
        try {
            Verdict verdict = target.open(datagram, nowNs);
            target.reply();
            ends[attack.ordinal()][verdict.ordinal()]++;
            accepted += verdict == Verdict.OK || target.opener.sendersKnown() != knownBefore ? 1 : 0;
        } catch (RuntimeException thrown) {
            exceptions++;
            System.err.println("seed " + seed + ", " + attack.printed() + ": " + thrown);
        }
    }

    private void genuine() {
        byte[] datagram = attacker.genuine();
        genuineSent++;
        if (receiver.open(datagram, nowNs) == Verdict.OK) {
            genuineTaken++;
            attacker.arrived(datagram, receiver);
        }
    }

    private static long heapBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private Map<Attack, Map<String, Long>> table() {
        Map<Attack, Map<String, Long>> table = new EnumMap<>(Attack.class);
        for (Attack attack : ATTACKS) {
            Map<String, Long> row = new TreeMap<>();
            for (Verdict verdict : Verdict.values()) {
                long count = ends[attack.ordinal()][verdict.ordinal()];
                if (count > 0) {
                    row.put(verdict.name().toLowerCase(Locale.ROOT), count);
                }
            }
            table.put(attack, row);
        }
        return table;
    }
}
