/**
 * One page, again and again, on one core: stored, beside a bare node server with the same bytes and nginx with the same
 * file; rendered anew, beside React alone with the same trees; with `--peers`, both beside other frameworks. All
 * servers run at once, one is asked at a time, round by round.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { median } from '../statistics/percentile.ts';
import { startProcess } from '../../tests/start-process.ts';
import { assertLoadTool, load, type LoadResult } from '../load/wrk.ts';
import type { BenchOptions } from './options.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { startSite, withDataDirectory } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { spread } from '../statistics/spread.ts';
import { preparePeers, type Peer, type PeerServer } from '../peers/peers.ts';
import { startNginx } from '../processes/nginx.ts';
import { accept, waitUntilIdle, untilStored } from './stored-page.ts';
import { startPeers, timeStarts, toPeerFigures, weighPages, type PeerResults } from './peer-figures.ts';

const ports = { bare: 4874, nginx: 4875, rendering: 4876, lean: 4879 };
const rounds = 5;
/** Of a measurement. Where there are many, each has less, so that a quiet moment is enough for all of them. */
const getSeconds = (contestants: number) => (contestants > 3 ? 2 : 3);

interface Contestant {
  name: string;
  url: string;
  connections: number;
  headers?: Readonly<Record<string, string>>;
}

export async function benchServe({ peers: withPeers }: BenchOptions): Promise<BenchReport> {
  assertLoadTool();
  return withDataDirectory(async (directory) => {
    const site = await startSite(directory);
    const page = await untilStored(`${site.origin}${articlePath}`);
    await waitUntilIdle(site);
    const file = path.join(directory, 'page.json');
    writeFileSync(file, JSON.stringify({ headers: page.headers, body: page.body.toString('base64') }));
    const bare = await startBare(file, ports.bare);
    const lean = await startBare(file, ports.lean, 'lean');
    const nginx = await startNginx(path.join(directory, 'nginx'), { port: ports.nginx, ...page });
    const peers = withPeers ? await preparePeers(site.origin) : [];
    const servers = await startPeers(peers);
    try {
      const stored = await race([
        { name: 'site', url: `${site.origin}${articlePath}`, connections: 32 },
        { name: 'bare node', url: `http://127.0.0.1:${ports.bare}/`, connections: 32 },
        { name: 'lean node', url: `http://127.0.0.1:${ports.lean}/`, connections: 32 },
        ...(nginx ? [{ name: 'nginx', url: `http://127.0.0.1:${ports.nginx}/page.html`, connections: 32 }] : []),
        ...servers.map(({ name, stored: url }) => ({ name, url, connections: 32 })),
      ]);
      const weights = await weighPages([
        { name: 'site', url: `${site.origin}${articlePath}` },
        ...servers.map(({ name, stored: url }) => ({ name, url })),
      ]);
      await site.stop();
      const { rendered, processor } = await raceRendering(directory, servers);
      await stopAll(servers);
      const starts = await timeStarts([toStart(directory), ...peers.map(toPeerStart)]);
      return toReport({
        stored,
        rendered,
        processor,
        bytes: page.body.length,
        encoding: page.encoding,
        hasNginx: nginx !== undefined,
        peers: { names: servers.map(({ name }) => name), stored, rendered, weights, starts },
      });
    } finally {
      await Promise.all([site.stop(), bare.stop(), lean.stop(), nginx?.stop(), stopAll(servers)]);
    }
  });
}

const startBare = (file: string, port: number, ...more: readonly string[]) =>
  startProcess({
    args: ['lab/processes/bare-server.ts', file, String(port), ...more],
    ready: (line) => line === 'ready',
  });

const stopAll = (servers: readonly PeerServer[]) => Promise.all(servers.map(({ stop }) => stop()));

const toStart = (directory: string) => ({
  name: 'site',
  async start() {
    const { origin, stop } = await startSite(directory);
    return { url: `${origin}${articlePath}`, stop };
  },
});

const toPeerStart = (peer: Peer) => ({
  name: peer.name,
  async start() {
    const { stored: url, stop } = await peer.start();
    return { url, stop };
  },
});

/** Milliseconds of the processor for one page, by series. */
interface ProcessorTime {
  site: number[];
  react: number[];
}

async function raceRendering(
  directory: string,
  peers: readonly PeerServer[],
): Promise<{ rendered: Map<string, LoadResult[]>; processor: ProcessorTime }> {
  const rendering = await startProcess({
    args: ['lab/processes/rendering-server.ts', directory, String(ports.rendering)],
    ready: (line) => line === 'ready',
  });
  const origin = `http://127.0.0.1:${ports.rendering}`;
  try {
    const rendered = await race([
      { name: 'site', url: `${origin}${articlePath}`, connections: 8 },
      { name: 'React alone', url: `${origin}/react-alone`, connections: 8 },
      ...peers.map(({ name, rendered: url }) => ({
        name,
        url,
        connections: 8,
        headers: { 'accept-encoding': 'identity' },
      })),
    ]);
    const processor = (await (await fetch(`${origin}/processor-time`)).json()) as ProcessorTime;
    return { rendered, processor };
  } finally {
    await rendering.stop();
  }
}

/** Every contestant once to warm up, then one after the other, `rounds` times. */
async function race(contestants: readonly Contestant[]): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>(contestants.map(({ name }) => [name, []]));
  const seconds = getSeconds(contestants.length);
  for (const { url, connections, headers = accept } of contestants)
    await load({ url, connections, seconds: 1, headers });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, connections, headers = accept } of contestants) {
      results.get(name)?.push(await load({ url, connections, seconds, headers }));
    }
  }
  return results;
}

function toReport({
  stored,
  rendered,
  processor,
  bytes,
  encoding,
  hasNginx,
  peers,
}: {
  stored: Map<string, LoadResult[]>;
  rendered: Map<string, LoadResult[]>;
  processor: ProcessorTime;
  bytes: number;
  encoding: string;
  hasNginx: boolean;
  peers: PeerResults;
}): BenchReport {
  const bareP99 = median((stored.get('bare node') ?? []).map((result) => result.p99Ms));
  const siteP99 = median((stored.get('site') ?? []).map((result) => result.p99Ms));
  return {
    name: 'serve',
    title: 'One article, one core: requests a second',
    figures: [
      compare('stored page', stored, 'bare node', 0.9),
      compare('stored page', stored, 'lean node'),
      ...(hasNginx ? [compare('stored page', stored, 'nginx', 0.65)] : []),
      {
        name: 'stored page, p99',
        value: siteP99,
        unit: 'ms',
        reference: { name: 'bare node', value: bareP99 },
        goal: { text: '<= 2 x', isMet: siteP99 <= 2 * bareP99 },
      },
      compare('rendered page', rendered, 'React alone', 0.6),
      {
        name: 'rendered page, processor time',
        value: median(processor.site),
        unit: 'ms',
        spread: spread(processor.site),
        reference: { name: 'React alone', value: median(processor.react) },
        goal: { text: '<= React / 0.6', isMet: median(processor.site) <= median(processor.react) / 0.6 },
      },
      ...toPeerFigures(peers),
    ],
    notes: [
      `Article ${articlePath}, ${bytes} bytes (${encoding}) stored, the site's own headers on every server.`,
      'Lean node: the bare one, told as the site is to make no stream of a request without a body (`optimizeEmptyRequests`).',
      `Medians of ${rounds} interleaved rounds of ${getSeconds(stored.size)} s with wrk; 32 connections for stored pages, 8 for rendered ones.`,
      'Rendered: every request asks the site as the page cache does for a page that it lacks, and is given the page and its payload; nothing is stored or compressed.',
      'Processor time: of the process, for one page, in series of 150 in turn with React alone. Other work on the machine disturbs it least.',
      ...(peers.names.length === 0
        ? []
        : [
            `${peers.names.join(', ')}: the same words, markup, style and font, made as each is documented, by its own server; they send no security headers.`,
          ]),
      ...(hasNginx ? [] : ['nginx is not installed here: apt-get install nginx adds its row.']),
    ],
  };
}

function compare(name: string, results: Map<string, LoadResult[]>, reference: string, leastRatio?: number): Figure {
  const ours = (results.get('site') ?? []).map((result) => result.requestsPerSecond);
  const theirs = median((results.get(reference) ?? []).map((result) => result.requestsPerSecond));
  return {
    name,
    value: median(ours),
    unit: '/s',
    spread: spread(ours),
    reference: { name: reference, value: theirs },
    ...(leastRatio !== undefined && {
      goal: { text: `>= ${leastRatio} x`, isMet: median(ours) >= leastRatio * theirs },
    }),
  };
}
