/**
 * Before the tests: shares one PostgreSQL server among all workers. It starts at the first request, so that a run
 * without such tests does not start it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The path of a local socket that returns the URL of the server's database `postgres`, or the reason why it could
     * not start.
     */
    postgresOffer: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-offer-'));
  const offer = path.join(folder, 'socket');
  let server: Promise<PostgresServer> | undefined;
  const door = createServer((socket) => {
    // A content service refuses a server that may lose committed data.
    server ??= startPostgres({ isDurable: project.name === 'postgres' });
    server.then(
      ({ toUrl }) => socket.end(toUrl('postgres')),
      (error: Error) => socket.end(error.message),
    );
    // A test that is killed while it waits closes its end.
    socket.on('error', () => undefined);
  });
  door.listen(offer);
  await once(door, 'listening');
  project.provide('postgresOffer', offer);
  return async () => {
    door.close();
    rmSync(folder, { recursive: true });
    // A failed start has been reported to the tests that requested it.
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
