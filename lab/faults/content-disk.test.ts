import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { findReasonAgainstStrace, injectFault } from '../processes/attach-strace.ts';
import {
  sendRequest,
  createDataDirectory,
  startContentProcess,
  toStoreFile,
  type ServiceResponse,
  type ContentProcess,
} from '../processes/content-process.ts';

const reason = findReasonAgainstStrace();
/** `npm run faults -- C1` injects a fault into each of them. */
const maxCalls = Number(process.env['KILL_AT_CALLS'] ?? 2);

function save(service: ContentProcess, text: string, version: number): Promise<ServiceResponse> {
  const body = { version, type: 'note', lang: 'en-gb', data: { text } };
  return sendRequest(service, 'PUT /admin/documents/first/draft', { body });
}

async function readText(service: ContentProcess): Promise<[version: unknown, text: unknown]> {
  const { body } = await sendRequest(service, 'GET /admin/documents/first');
  return [body['version'], (body['data'] as Record<string, unknown>)['text']];
}

/** The texts that readers get with the current master ref. */
async function readPublished(service: ContentProcess): Promise<unknown> {
  const root = await sendRequest(service, 'GET /api/v2');
  const [master] = root.body['refs'] as { ref: string }[];
  const { status, body } = await sendRequest(service, `GET /api/v2/documents/search?ref=${master?.ref ?? ''}`);
  const results = body['results'] as { data: { text: unknown } }[];
  return [status, results[0]?.data.text];
}

function upload(service: ContentProcess): Promise<ServiceResponse> {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4 paper']), 'paper.pdf');
  return sendRequest(service, 'POST /asset/assets', { body: form });
}

function expectSound(directory: string): void {
  const database = new DatabaseSync(toStoreFile(directory), { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
}

const failedWrites = [
  { fault: 'pwrite64:error=ENOSPC:when=1+', status: 507 },
  { fault: 'pwrite64:error=EIO:when=1+', status: 500 },
  { fault: 'pwrite64:error=EDQUOT:when=2', status: 500 },
] as const;

interface Crash {
  readonly call: string;
  readonly number: number;
}

/** Publishes with a fault injected. Returns whether the process survived all of it, which makes fewer such calls. */
async function killAtCall(service: ContentProcess, directory: string, { call, number }: Crash): Promise<Outcome> {
  const [version] = await readText(service);
  const text = `${call} ${number}`;
  expect((await save(service, text, Number(version))).status).toBe(200);
  const before = await readPublished(service);
  const injection = await injectFault(service.pid, `${call}:signal=KILL:when=${number}`);
  const response = await trySend(service, 'POST /admin/documents/first/publish');
  if (response) await injection.end();
  await service.kill();
  expectSound(directory);
  const next = await startContentProcess(directory);
  const after = await readPublished(next);
  // Whole or absent; present if it was acknowledged.
  if (response) expect([response.status, after]).toEqual([200, [200, text]]);
  else expect([before, [200, text]]).toContainEqual(after);
  expect((await sendRequest(next, 'GET /admin/audit/verify')).body['isWhole']).toBe(true);
  return { next, isOutlived: response !== undefined };
}

interface Outcome {
  readonly next: ContentProcess;
  readonly isOutlived: boolean;
}

/** Undefined when the process died of the fault. */
async function trySend(service: ContentProcess, line: string): Promise<ServiceResponse | undefined> {
  try {
    return await sendRequest(service, line);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

describe.skipIf(reason !== undefined)(`on a failing disk${reason === undefined ? '' : ` (${reason})`}`, () => {
  test('a write that the disk rejects gets 5xx or 507 and leaves nothing; later writes succeed', async () => {
    const directory = await createDataDirectory();
    const service = await startContentProcess(directory);
    expect((await save(service, 'Text 2', 1)).status).toBe(200);
    for (const [index, { fault, status }] of failedWrites.entries()) {
      const version = index + 2;
      const injection = await injectFault(service.pid, fault);
      expect([fault, (await save(service, 'Lost', version)).status]).toEqual([fault, status]);
      expect(await readText(service)).toEqual([version, `Text ${version}`]);
      expect(await readPublished(service)).toEqual([200, 'First']);
      await injection.end();
      expect(injection.count()).toBeGreaterThan(0);
      expect((await save(service, `Text ${version + 1}`, version)).status).toBe(200);
      expect((await sendRequest(service, 'GET /readyz')).body).toEqual({ text: 'ok' });
    }
    await service.kill();
    expectSound(directory);
    const last = failedWrites.length + 2;
    expect(await readText(await startContentProcess(directory))).toEqual([last, `Text ${last}`]);
  });

  test.each(maxCalls > 2 ? ['EIO', 'ENOSPC'] : ['EIO'])(
    'after an fsync that fails with %s the service rejects writes until a restart, and reads continue',
    async (error) => {
      const directory = await createDataDirectory();
      const service = await startContentProcess(directory);
      expect((await save(service, 'Second', 1)).status).toBe(200);
      const injection = await injectFault(service.pid, `fsync:error=${error}:when=1`);
      const failed = await save(service, 'Third', 2);
      expect([failed.status, failed.body['message']]).toEqual([503, expect.stringContaining('started again')]);
      await injection.end();
      expect(injection.count()).toBe(1);
      // The disk would accept it now, but the fate of the earlier write is unknown.
      for (const write of [save(service, 'Third', 2), sendRequest(service, 'POST /admin/documents/first/publish')]) {
        expect((await write).status).toBe(503);
      }
      expect(await readText(service)).toEqual([2, 'Second']);
      expect(await readPublished(service)).toEqual([200, 'First']);
      expect(await sendRequest(service, 'GET /readyz')).toEqual({
        status: 200,
        body: { text: expect.stringMatching(/^degraded/) },
      });
      await service.kill();
      expectSound(directory);
      const next = await startContentProcess(directory);
      const [version, text] = await readText(next);
      // Unacknowledged: it is there whole, or absent.
      expect([
        [2, 'Second'],
        [3, 'Third'],
      ]).toContainEqual([version, text]);
      expect((await save(next, 'Later', Number(version))).status).toBe(200);
    },
  );

  test('an upload that cannot be fsynced is rejected', async () => {
    const service = await startContentProcess(await createDataDirectory());
    for (const [error, status] of [
      ['EIO', 500],
      ['ENOSPC', 507],
    ] as const) {
      const injection = await injectFault(service.pid, `fsync:error=${error}:when=1`);
      expect([error, (await upload(service)).status]).toEqual([error, status]);
      await injection.end();
      expect(injection.count()).toBe(1);
      expect((await sendRequest(service, 'GET /asset/assets')).body['items']).toEqual([]);
    }
    const { status, body } = await upload(service);
    expect(status).toBe(200);
    const { pathname } = new URL(String(body['url']));
    expect(await sendRequest(service, `GET ${pathname}`)).toEqual({ status: 200, body: { text: '%PDF-1.4 paper' } });
  });

  test.each(['pwrite64', 'fsync'])(
    `a publish that is killed at any %s is whole or absent (up to ${maxCalls} calls)`,
    async (call) => {
      const directory = await createDataDirectory();
      let outcome: Outcome = { next: await startContentProcess(directory), isOutlived: false };
      let deaths = 0;
      for (let number = 1; number <= maxCalls && !outcome.isOutlived; number += 1) {
        outcome = await killAtCall(outcome.next, directory, { call, number });
        if (!outcome.isOutlived) deaths += 1;
      }
      expect(deaths).toBeGreaterThan(0);
      process.stderr.write(
        `${call}: killed at ${deaths} calls${outcome.isOutlived ? ', all calls of a publish' : ''}\n`,
      );
    },
    60_000 + maxCalls * 10_000,
  );
});
