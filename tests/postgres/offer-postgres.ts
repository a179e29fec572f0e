/**
 * Before the tests: offers one PostgreSQL server to all of their workers. It starts when the first of them asks, so that
 * a run without such tests pays nothing.
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
    /** A local socket that tells the URL of the server's database `postgres`, or why it could not start. */
    postgresOffer: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-offer-'));
  const offer = path.join(folder, 'socket');
  let server: Promise<PostgresServer> | undefined;
  const door = createServer((socket) => {
    // A content service refuses a server that may lose what it confirmed.
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
    // Tests that asked have thrown the reason of a failed start.
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
