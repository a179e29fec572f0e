import { createServer, type AddressInfo } from 'node:net';

/**
 * Ports that nobody listens on. What an earlier run has left behind on a fixed one would answer in place of the server
 * that is tested.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  // All are held until the last is known, so that none is given twice.
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    ports.push((server.address() as AddressInfo).port);
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}
