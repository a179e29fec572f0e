import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createContentService } from '../../cms/content-service.ts';
import { findFreePort } from '../../tests/free-ports.ts';
import { StartFailure, startRole, type RunningProcess } from '../../tests/start-process.ts';

export const writeToken = 'a-token-of-the-fault-tests-only';

/** One field of each kind that the fault tests write. */
const note = {
  id: 'note',
  label: 'Note',
  repeatable: true,
  status: true,
  json: { Main: { uid: { type: 'UID', config: {} }, text: { type: 'Text', config: {} } } },
};

/**
 * A data directory with the model `note` and one published document, so that nothing is seeded. Removed after the test.
 */
export async function createDataDirectory(): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'content-faults-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const service = await createContentService({
    dataDirectory: path.join(directory, 'content'),
    repository: 'financial-cloud',
    publicUrl: 'http://127.0.0.1',
    writeToken,
    languages: [{ id: 'en-gb', name: 'English' }],
  });
  await service.admin.putModels({ customTypes: [note], sharedSlices: [] });
  await service.admin.importDocuments([{ id: 'first', type: 'note', lang: 'en-gb', data: { text: 'First' } }]);
  await service.admin.publish({ documentIds: ['first'] });
  await service.close();
  return directory;
}

export function toStoreFile(directory: string): string {
  return path.join(directory, 'content', 'content.sqlite');
}

export interface ContentProcess extends RunningProcess {
  readonly origin: string;
}

/** The content role as in production, by default on a free port. Killed when the test ends. */
export async function startContentProcess(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ContentProcess> {
  const port = environment['CONTENT_PORT'] ?? String(await findFreePort());
  const own = { DATA_DIR: directory, CONTENT_PORT: port, CONTENT_WRITE_TOKEN: writeToken };
  const role = await startRole({ role: 'content', environment: { ...own, ...environment } });
  onTestFinished(() => role.kill());
  return { ...role, origin: `http://127.0.0.1:${port}` };
}

/** Resolves with its exit code and output; rejects when it starts. */
export async function startAndFail(directory: string): Promise<StartFailure> {
  const failure = await startContentProcess(directory).catch((error: unknown) => error);
  if (failure instanceof StartFailure) return failure;
  throw new Error('The content service started', { cause: failure });
}

export interface ServiceResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A request with the write token. Rejects without a whole response: then its outcome is unknown. */
export async function sendRequest(
  { origin }: ContentProcess,
  line: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<ServiceResponse> {
  const [method = 'GET', address = ''] = line.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(origin + address, {
    method,
    headers: {
      authorization: `Bearer ${writeToken}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : { text } };
}
