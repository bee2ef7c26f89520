package io.gleaner.bench.gossip.netns;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Stands between nodes and hands everything on a while later: what comes to the address that stands for node i goes to node i,
 * from the address that stands for its sender. Datagrams keep their order a link, bulk connections are delayed by piece. Ends
 * when its input does.
 */
final class RelayMain {
    private static final int LONGEST = 2_048;
    private static final int PIECE = 16 * 1024;

    private final int nodes;
    private final int port;
    private final long delayMillis;
    private final DatagramSocket[] stands;
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);

    private RelayMain(int nodes, int port, long delayMillis) {
        this.nodes = nodes;
        this.port = port;
        this.delayMillis = delayMillis;
        stands = new DatagramSocket[nodes + 1];
    }

    /** Arguments: number of nodes, port, delay in ms. */
    public static void main(String[] arguments) throws IOException {
        RelayMain relay = new RelayMain(
                Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
        relay.open();
        while (System.in.read() >= 0) {
            // Whoever started this closes it.
        }
        System.exit(0);
    }

    private void open() throws IOException {
        for (int node = 1; node <= nodes; node++) {
            int to = node;
            InetSocketAddress stand = new InetSocketAddress(Network.relayAddress(node), port);
            stands[node] = new DatagramSocket(stand);
            start(() -> datagrams(to));
            ServerSocket server = new ServerSocket();
            server.bind(stand);
            start(() -> connections(server, to));
        }
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // One side went away.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void datagrams(int to) throws IOException {
        InetAddress target = InetAddress.getByName(Network.address(to));
        while (true) {
            DatagramPacket packet = new DatagramPacket(new byte[LONGEST], LONGEST);
            stands[to].receive(packet);
            int from = packet.getAddress().getAddress()[3] & 255;
            if (from < 1 || from > nodes) {
                continue;
            }
            DatagramPacket on = new DatagramPacket(
                    Arrays.copyOf(packet.getData(), packet.getLength()), packet.getLength(), target, port);
            later.schedule(() -> send(stands[from], on), delayMillis, TimeUnit.MILLISECONDS);
        }
    }

    private static void send(DatagramSocket from, DatagramPacket packet) {
        try {
            from.send(packet);
        } catch (IOException lost) {
            // As networks do.
        }
    }

    private void connections(ServerSocket server, int to) throws IOException {
        while (true) {
            Socket near = server.accept();
            start(() -> {
                try (near;
                        Socket far = new Socket(Network.address(to), port)) {
                    start(() -> copy(near.getInputStream(), far.getOutputStream(), far));
                    copy(far.getInputStream(), near.getOutputStream(), near);
                }
            });
        }
    }

    private void copy(InputStream from, OutputStream to, Socket end) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
            try {
                Thread.sleep(delayMillis);
            } catch (InterruptedException ending) {
                return;
            }
            to.write(piece, 0, count);
            to.flush();
        }
        end.shutdownOutput();
    }

    /** What may fail when a side goes away. */
    private interface Work {
        void run() throws IOException;
    }
}
