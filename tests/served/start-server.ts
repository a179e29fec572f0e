/** Before the `served` tests: one built server with both roles, on free ports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../free-ports.ts';
import { startRole, type RunningProcess } from '../start-process.ts';

/** Set by run-tests.ts: the journeys' server then reuses the store, pages and images of this one. */
const given = process.env['TEST_DATA_DIR'];
const directory = given ?? mkdtempSync(path.join(tmpdir(), 'served-'));
let server: RunningProcess | undefined;

export async function setup(): Promise<void> {
  const [port, contentPort] = await findFreePorts(2);
  // Workers inherit these, and test-server.ts reads them.
  Object.assign(process.env, { TEST_PORT: port, TEST_CONTENT_PORT: contentPort, TEST_DATA_DIR: directory });
  const { testServerEnvironment } = await import('../test-server.ts');
  server = await startRole({ environment: testServerEnvironment });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (given === undefined) rmSync(directory, { recursive: true, force: true });
}
