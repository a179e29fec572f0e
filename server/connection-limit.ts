import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Above this share of the maximum, idle connections are closed for new ones. */
const crowdedShare = 0.75;
const scanIntervalMs = 1000;

interface ConnectionLimit {
  /** Call it when the connection has sent a request. */
  readonly onRequest: (socket: Socket) => void;
  readonly state: () => { open: number; cut: number };
}

/** Limits the connections of a server. New connections are accepted, and idle ones are closed for them. */
export function limitConnections(server: Server, maxConnections: number): ConnectionLimit {
  // Connections that have sent no request, in the order of their arrival.
  const silent = new Set<Socket>();
  let open = 0;
  let cut = 0;
  let scannedAt = -scanIntervalMs;
  server.maxConnections = maxConnections;
  server.on('drop', () => (cut += 1));

  const closeIdle = () => {
    // Scans all connections at most once a second.
    if (performance.now() - scannedAt > scanIntervalMs) {
      scannedAt = performance.now();
      server.closeIdleConnections();
    }
    const [oldest] = silent;
    if (!oldest) return;
    cut += 1;
    silent.delete(oldest);
    oldest.destroy();
  };

  server.on('connection', (socket) => {
    open += 1;
    // Before the new connection is in the list, so that it is not closed to make room for itself.
    if (open > maxConnections * crowdedShare) closeIdle();
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
  });
  return { onRequest: (socket) => void silent.delete(socket), state: () => ({ open, cut }) };
}
