/** Two replicas behind nginx, restarted in turn under load, lose no request (requirement F31). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '../free-ports.ts';
import { hasNginx, startNginx } from '../start-nginx.ts';
import { testContentApi } from '../test-server.ts';

/** The long form: `ROLLING_ROUNDS=20 npx vitest run tests/served/rolling-restart`. */
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 2);
const paths = ['/', '/about', '/news', '/news/payment-insights', '/careers/vacancies', '/favicon.svg'];

let directory = '';
let frontPort = 0;
let replicaPorts: readonly number[] = [];
const replicas = new Map<number, ChildProcess>();

beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed'));

async function start(port: number): Promise<void> {
  const child = spawn(process.execPath, ['server/main.ts', 'site'], {
    env: {
      ...process.env,
      PORT: String(port),
      CONTENT_API: testContentApi,
      DATA_DIR: path.join(directory, String(port)),
      STOP_DELAY: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  replicas.set(port, child);
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The replica ended with ${child.exitCode}`);
    await sleep(50);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function stop(port: number): Promise<number | null> {
  const child = replicas.get(port);
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'rolling-'));
  [frontPort = 0, ...replicaPorts] = await findFreePorts(3);
});

afterAll(async () => {
  await Promise.all(replicaPorts.map(stop));
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const toFront = () => {
  // A closed connection must not mark a replica as failed: with both marked, none would be left.
  const servers = replicaPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  return `upstream site { ${servers} keepalive 16; }
  server { listen 127.0.0.1:${frontPort}; location / {
    proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection ""; proxy_connect_timeout 1s;
    proxy_next_upstream error timeout http_502; proxy_next_upstream_tries 2; } }`;
};

/** Sequential readers, each on its own connection, until the end. */
async function read(agent: Agent, isOver: () => boolean, outcomes: Map<string, number>): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const address = paths[turn % paths.length] ?? '/';
    const outcome = await new Promise<string>((resolve) => {
      const asking = request({ agent, port: frontPort, host: '127.0.0.1', path: address }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(String(answer.statusCode)));
        answer.once('error', (error) => resolve(error.message));
      });
      asking.once('error', (error) => resolve(error.message));
      asking.end();
    });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
}

test(`${rounds} rounds of restarts lose no request`, { timeout: 60_000 + rounds * 30_000 }, async () => {
  // In sequence: the first builds the site. From the first pages on they have a snapshot to start from.
  for (const port of replicaPorts) {
    await start(port);
    for (const address of paths) {
      const look = async () => (await fetch(`http://127.0.0.1:${port}${address}`)).status;
      await expect.poll(look, { timeout: 30_000 }).toBe(200);
    }
  }
  const stopNginx = await startNginx({ directory: path.join(directory, 'nginx'), http: toFront() });
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, number>();
  let isOver = false;
  const readers = Array.from({ length: 8 }, () => read(agent, () => isOver, outcomes));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const port of replicaPorts) {
        expect(await stop(port)).toBe(0);
        await start(port);
      }
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
    agent.destroy();
    await stopNginx();
  }
  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(200);
});
