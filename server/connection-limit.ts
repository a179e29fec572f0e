import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Above this share of the maximum, idle connections are closed for new ones. */
const crowdedShare = 0.75;
const scanIntervalMs = 1000;

interface ConnectionLimit {
  /** The connection has sent a request. */
  onRequest: (socket: Socket) => void;
  state: () => { open: number; cut: number };
}

/** Caps the connections of a server. New connections are accepted, and idle ones are closed for them. */
export function limitConnections(server: Server, maxConnections: number): ConnectionLimit {
  // In order of arrival.
  const silent = new Set<Socket>();
  let open = 0;
  let cut = 0;
  let scannedAt = -scanIntervalMs;
  server.maxConnections = maxConnections;
  server.on('drop', () => (cut += 1));

  const closeIdle = () => {
    // At most one scan of all connections a second.
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
    // Before the new one is in the list, so that it is not cut for itself.
    if (open > maxConnections * crowdedShare) closeIdle();
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
  });
  return { onRequest: (socket) => void silent.delete(socket), state: () => ({ open, cut }) };
}
