import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the ephemeral ports of outgoing connections: under load one of those could take the port first. */
const range = [20_000, 30_000] as const;

/**
 * Finds free ports. On a fixed port a leftover process of an earlier run could respond instead of the server under
 * test.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(...range);
    const server = held.has(port) ? undefined : await listenOn(port);
    // All are held until the last is known, so that none is returned twice.
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
