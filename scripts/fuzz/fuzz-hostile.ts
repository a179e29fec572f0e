import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeHostileQuery, type StoreVocabulary } from './make-hostile-query.ts';
import { createRandom } from './random.ts';

const site = 'http://127.0.0.1:5110';
const content = 'http://127.0.0.1:5111';

interface HostileReport {
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds, sorted. */
  readonly queryMs: readonly number[];
  readonly pageMs: readonly number[];
  readonly slowest: string;
}

/**
 * Sends hostile queries one after the other to a server with the starter content, while another process requests a
 * stored page. `address`: the client address of the queries; by default loopback, which has no rate limit.
 */
export async function fuzzHostile({ seconds, seed, address }: { seconds: number; seed: number; address?: string }) {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'fuzz-hostile-'));
  const server = await startServer(dataDirectory);
  try {
    const store = await readVocabulary();
    await (await fetch(site)).arrayBuffer();
    const prober = fork(path.join(import.meta.dirname, 'probe-page.ts'), [site]);
    const report = await sendQueries({ seconds, seed, store, headers: address ? { 'x-forwarded-for': address } : {} });
    prober.send('end');
    const [times] = (await once(prober, 'message')) as [number[]];
    return { ...report, pageMs: times.toSorted((a, b) => a - b) } satisfies HostileReport;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function startServer(dataDirectory: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      PORT: new URL(site).port,
      CONTENT_PORT: new URL(content).port,
      TRUSTED_HOPS: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill('SIGKILL'));
  for await (const text of server.stdout) if (String(text).includes('Content service')) break;
  return server;
}

async function readVocabulary(): Promise<StoreVocabulary> {
  const root = (await (await fetch(`${content}/api/v2`)).json()) as { refs: { ref: string }[] };
  const ref = root.refs[0]?.ref ?? '';
  const q = '[[at(document.type,"payment_insight")]]';
  const query = new URLSearchParams({ ref, q, pageSize: '100' });
  const text = await (await fetch(`${content}/api/v2/documents/search?${query.toString()}`)).text();
  const ids = (JSON.parse(text) as { results: { id: string }[] }).results.map(({ id }) => id);
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{1,12}/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
  return { ref, ids, words: words.slice(0, 2000) };
}

async function sendQueries({
  seconds,
  seed,
  store,
  headers,
}: {
  seconds: number;
  seed: number;
  store: StoreVocabulary;
  headers: Record<string, string>;
}): Promise<Omit<HostileReport, 'pageMs'>> {
  const random = createRandom(seed);
  const statuses: Record<number, number> = {};
  const queryMs: number[] = [];
  let slowest = { ms: 0, line: '' };
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const { path: address, body } = makeHostileQuery(random, store);
    const post = { method: 'POST', body: JSON.stringify({ query: body }) };
    const start = performance.now();
    const response = await fetch(content + address, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && post),
    });
    // Time to the headers: the transfer of a long body does not block the event loop.
    const ms = performance.now() - start;
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    queryMs.push(ms);
    if (ms > slowest.ms) slowest = { ms, line: decodeURIComponent(`${response.status} ${address} ${body ?? ''}`) };
  }
  return { statuses, queryMs: queryMs.toSorted((a, b) => a - b), slowest: slowest.line.slice(0, 600) };
}
