import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort, findFreePorts } from '../free-ports.ts';
import { testContentPort, testDataDirectory, testPort } from '../test-server.ts';

const makeDirectory = () => mkdtempSync(path.join(tmpdir(), 'process-'));

const start = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  startAs([process.execPath, 'server/main.ts', ...args], environment);

async function startAs(
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const [port, contentPort] = await findFreePorts(2);
  return spawn(program, args, {
    // A process group of its own, so that a test can end its descendants.
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'warn',
      DATA_DIR: makeDirectory(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits until the process has printed its URLs: then it listens, and handles signals. */
async function untilReady(child: ChildProcess): Promise<void> {
  let printed = '';
  // Not an async iterator: leaving one closes the pipe, and the process dies at its next line.
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(`The process ended before it was ready: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('http://')) resolve();
    });
  });
}

/** The error output and exit code of a start that must fail. */
async function startAndFail(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const child = await start(environment, ...args);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

test.concurrent('a port in use is reported with the setting that changes it', async () => {
  const site = await startAndFail({ PORT: String(testPort) });
  expect(site.code).toBe(1);
  expect(site.text.trim()).toBe(
    `Port ${testPort} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another port.`,
  );
  const content = await startAndFail({ CONTENT_PORT: String(testContentPort) });
  expect(content.text).toContain('set CONTENT_PORT to another port');
});

test.concurrent('wrong variables stop the start with a line each', async () => {
  const { code, text } = await startAndFail({ PORT: 'x', BASE_PATH: 'y' });
  expect(code).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toMatch(/^PORT must be/m);
  expect(text).toMatch(/^BASE_PATH must/m);
});

test.concurrent('a start that fails half way leaves no process behind', async () => {
  const directory = makeDirectory();
  // Read after the content service listens.
  mkdirSync(path.join(directory, 'download-secret'));
  const { code, text } = await startAndFail({ DATA_DIR: directory });
  expect(code).toBe(1);
  expect(text).toContain('EISDIR');
});

test.concurrent('an unknown role is refused', async () => {
  const { code, text } = await startAndFail({}, 'studio');
  expect(code).toBe(1);
  expect(text).toContain('Choose one of all, site, content. Help: npm start -- --help');
});

test.concurrent('a second process on the same store is refused', async () => {
  const { code, text } = await startAndFail({ DATA_DIR: testDataDirectory });
  expect(code).toBe(1);
  expect(text).toMatch(/in use|another process|already/i);
  expect(text.split('\n').length).toBeLessThan(6);
});

test.concurrent('a store that is not a database is reported by name, and left unchanged', async () => {
  const directory = makeDirectory();
  mkdirSync(path.join(directory, 'content'));
  writeFileSync(
    path.join(directory, 'content', 'content.sqlite'),
    'this is not a database, but it is long enough to look like one '.repeat(200),
  );
  const { code, text } = await startAndFail({ DATA_DIR: directory });
  expect(code).toBe(1);
  expect(text).toContain('content.sqlite');
});

test.concurrent('without its content service the site serves an unavailable page and keeps running', async () => {
  const port = await findFreePort();
  const child = await start({ PORT: String(port), CONTENT_API: 'http://127.0.0.1:9/api/v2' }, 'site');
  try {
    await untilReady(child);
    const origin = `http://localhost:${port}`;
    const page = await fetch(`${origin}/platform`);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('not available right now');
    expect(html).toContain(page.headers.get('x-request-id') ?? 'no id');
    expect(html).not.toMatch(/ECONNREFUSED|node_modules|at async/);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
});

/** The whole group, if any process is left. */
function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

for (const command of [
  ['node', 'server/main.ts', 'site'],
  ['npm', 'run', 'start:site'],
]) {
  test.concurrent(`a stop signal to ${command.slice(0, 2).join(' ')} ends the server cleanly`, async () => {
    const child = await startAs(command, { CONTENT_API: 'http://127.0.0.1:9/api/v2' });
    try {
      await untilReady(child);
      child.kill('SIGTERM');
      // Closed once no process writes to it: neither npm nor its descendants.
      const [code] = (await once(child, 'close')) as [number | null];
      expect(code).toBe(0);
    } finally {
      killGroup(child);
    }
  });
}
