import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** From this share of the most connections on, those that do nothing make room for those that come. */
const crowdedShare = 0.75;
const tidyMs = 1000;

interface ConnectionLimit {
  /** The connection has sent a request. */
  spoke: (socket: Socket) => void;
  state: () => { open: number; cut: number };
}

/** Caps the connections of a server so that a newcomer is let in and an idle one goes (requirement F18). */
export function limitConnections(server: Server, most: number): ConnectionLimit {
  // In the order in which they came.
  const silent = new Set<Socket>();
  let open = 0;
  let cut = 0;
  let tidiedAt = -tidyMs;
  server.maxConnections = most;
  server.on('drop', () => (cut += 1));

  const makeRoom = () => {
    // One scan of all connections a second, however many come in.
    if (performance.now() - tidiedAt > tidyMs) {
      tidiedAt = performance.now();
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
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
    if (open > most * crowdedShare) makeRoom();
  });
  return { spoke: (socket) => void silent.delete(socket), state: () => ({ open, cut }) };
}
