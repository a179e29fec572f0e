import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below those that systems give to outgoing connections: under load one of these could take it first. */
const range = [20_000, 30_000] as const;

/**
 * Ports that nobody listens on. What an earlier run has left behind on a fixed one would answer in place of the server
 * that is tested.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(...range);
    const server = held.has(port) ? undefined : await listenOn(port);
    // Held until the last is known, so that none is given twice.
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => new Promise((resolve) => void server.close(resolve))));
  return [...held.keys()];
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
