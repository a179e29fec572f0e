import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { createContentService } from '../../cms/content-service.ts';
import { findFreePort } from '../../tests/free-ports.ts';
import { readStartCommand } from '../../tests/start-command.ts';

export const writeToken = 'a-token-of-the-fault-tests-only';

/** One field of each kind that the fault tests write. */
const note = {
  id: 'note',
  label: 'Note',
  repeatable: true,
  status: true,
  json: { Main: { uid: { type: 'UID', config: {} }, text: { type: 'Text', config: {} } } },
};

/** A data directory with the model `note` and one published document, so that nothing is seeded. It goes with the test. */
export function createDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'content-faults-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const service = createContentService({
    dataDirectory: path.join(directory, 'content'),
    repository: 'financial-cloud',
    publicUrl: 'http://127.0.0.1',
    writeToken,
    languages: [{ id: 'en-gb', name: 'English' }],
  });
  service.admin.putModels({ customTypes: [note], sharedSlices: [] });
  service.admin.importDocuments([{ id: 'first', type: 'note', lang: 'en-gb', data: { text: 'First' } }]);
  service.admin.publish({ documentIds: ['first'] });
  service.close();
  return directory;
}

export function toStoreFile(directory: string): string {
  return path.join(directory, 'content', 'content.sqlite');
}

export interface ContentProcess {
  readonly origin: string;
  readonly pid: number;
  /** Until the process is gone, however it went. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** SIGKILL, and the end of it. */
  kill(): Promise<void>;
}

/** The content role as it runs in production, on a port of its own, once it answers. Killed when the test ends. */
export async function startContentProcess(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ContentProcess> {
  const port = await findFreePort();
  const { child, output, ended } = spawnContentRole(directory, { CONTENT_PORT: String(port), ...environment });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const isReady = await Promise.race([output.ready, ended.then(() => false)]);
  if (!isReady || child.pid === undefined) throw new Error(`The content service did not start:\n${output.read()}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** For a start that is to fail: its exit code, and all that it said. */
export async function startAndFail(directory: string): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnContentRole(directory, { CONTENT_PORT: String(await findFreePort()) });
  const { code } = await ended;
  return { code, output: output.read() };
}

interface SpawnedRole {
  readonly child: ChildProcess;
  readonly output: { readonly ready: Promise<boolean>; read(): string };
  readonly ended: ContentProcess['ended'];
}

function spawnContentRole(directory: string, environment: Readonly<Record<string, string>>): SpawnedRole {
  const command = readStartCommand();
  const child = spawn(process.execPath, [...command.args, 'content'], {
    env: {
      ...process.env,
      ...command.environment,
      NODE_ENV: 'production',
      DATA_DIR: directory,
      CONTENT_WRITE_TOKEN: writeToken,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes('Content service')) resolve(true);
      });
    }
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return { child, output: { ready, read: () => lines.join('\n') }, ended };
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A request with the write token. Rejects when there was no whole answer: then nobody knows what became of it. */
export async function ask(
  { origin }: ContentProcess,
  line: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Answer> {
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
