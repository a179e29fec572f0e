/** For the `served` tests: one built server with both roles. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../free-ports.ts';
import { startRole, type RunningProcess } from '../start-process.ts';

/**
 * Set by run-tests.ts: the journeys' server then reuses the store, pages and images of this one. It has its port too:
 * pages that were stored for another origin would all be rendered again.
 */
const given = process.env['TEST_DATA_DIR'];
const directory = given ?? mkdtempSync(path.join(tmpdir(), 'served-'));
let starting: Promise<RunningProcess> | undefined;

/** Does not wait: the server is filled with content while other projects begin (until-started.ts). */
export async function setup(): Promise<void> {
  if (given === undefined) {
    const [port, contentPort] = await findFreePorts(2);
    // Workers inherit these, and test-server.ts reads them.
    Object.assign(process.env, { TEST_PORT: port, TEST_CONTENT_PORT: contentPort, TEST_DATA_DIR: directory });
  }
  const { quickCompression, testServerEnvironment } = await import('../test-server.ts');
  starting = startRole({ environment: testServerEnvironment, imports: [quickCompression] });
  starting.catch((error: Error) => process.stderr.write(`The server of the served tests: ${error.message}\n`));
}

export async function teardown(): Promise<void> {
  const server = await starting?.catch(() => undefined);
  await server?.stop();
  if (given === undefined) rmSync(directory, { recursive: true, force: true });
}
