/**
 * One page, repeatedly, on one core: stored, compared with a bare Node server with the same bytes and nginx with the
 * same file; rendered, compared with React alone with the same trees; with `--peers`, both compared with other
 * frameworks. All servers run at the same time; one at a time gets load, in alternating rounds.
 */
import { hasNginx } from '../../tests/start-nginx.ts';
import { articlePath } from '../content/article.ts';
import { measureRates, warmUpSeconds, type Contestant } from '../load/alternate.ts';
import { assertWrk } from '../load/wrk.ts';
import { preparePeers, type Peer, type PeerServer } from '../peers/peers.ts';
import {
  readStoredPage,
  saveStoredPage,
  startBareServer,
  startPageNginx,
  startRenderingServer,
} from '../processes/bare-page.ts';
import { withScratch } from '../processes/scratch.ts';
import { startIdleSite, startSite } from '../processes/site.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { median } from '../statistics/percentile.ts';
import { spread } from '../statistics/sample.ts';
import type { BenchOptions } from './options.ts';
import { startPeers, timeStarts, toPeerFigures, weighPages, type PeerResults } from './peer-figures.ts';

const rounds = 5;
/** Seconds of a measurement. With many servers each gets less, so that all fit into one quiet period. */
const getSeconds = (contestants: number) => (contestants > 3 ? 2 : 3);

export async function benchServe({ peers: withPeers }: BenchOptions): Promise<BenchReport> {
  assertWrk();
  return withScratch('serve', async (directory) => {
    const site = await startIdleSite(directory);
    const page = await readStoredPage(site.origin);
    const file = await saveStoredPage(site.origin, directory);
    const bare = await startBareServer(file);
    const lean = await startBareServer(file, 'lean');
    const nginx = hasNginx ? await startPageNginx(directory, page) : undefined;
    const peers = withPeers ? await preparePeers(site.origin) : [];
    const servers = await startPeers(peers);
    try {
      const own = { name: 'site', url: `${site.origin}${articlePath}` };
      const stored = await raceAll(
        [
          own,
          { name: 'bare node', url: bare.origin },
          { name: 'lean node', url: lean.origin },
          ...(nginx ? [{ name: 'nginx', url: nginx.url }] : []),
          ...servers.map(({ name, stored: url }) => ({ name, url })),
        ],
        32,
      );
      const weights = await weighPages([own, ...servers.map(({ name, stored: url }) => ({ name, url }))]);
      await site.stop();
      const { rendered, processor } = await raceRendering(directory, servers);
      await stopAll(servers);
      const starts = await timeStarts([toStart(directory), ...peers.map(toPeerStart)]);
      return toReport({
        stored,
        rendered,
        processor,
        bytes: page.body.length,
        hasNginx,
        peers: { names: servers.map(({ name }) => name), stored, rendered, weights, starts },
      });
    } finally {
      await Promise.all([site.stop(), bare.stop(), lean.stop(), nginx?.stop(), stopAll(servers)]);
    }
  });
}

const raceAll = (contestants: readonly Contestant[], connections: number) =>
  measureRates(contestants, { rounds, seconds: getSeconds(contestants.length), connections, warmUpSeconds });

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

/** Processor milliseconds per page, by series. */
interface ProcessorTime {
  readonly site: number[];
  readonly react: number[];
}

async function raceRendering(
  directory: string,
  peers: readonly PeerServer[],
): Promise<{ rendered: PeerResults['rendered']; processor: ProcessorTime }> {
  const { origin, stop } = await startRenderingServer(directory);
  try {
    const headers = { 'accept-encoding': 'identity' };
    const rendered = await raceAll(
      [
        { name: 'site', url: `${origin}${articlePath}` },
        { name: 'React alone', url: `${origin}/react-alone` },
        ...peers.map(({ name, rendered: url }) => ({ name, url, headers })),
      ],
      8,
    );
    const processor = (await (await fetch(`${origin}/processor-time`)).json()) as ProcessorTime;
    return { rendered, processor };
  } finally {
    await stop();
  }
}

function toReport({
  stored,
  rendered,
  processor,
  bytes,
  hasNginx,
  peers,
}: {
  stored: PeerResults['stored'];
  rendered: PeerResults['stored'];
  processor: ProcessorTime;
  bytes: number;
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
      `Article ${articlePath}, ${bytes} bytes stored, the site's own headers on every server.`,
      'Lean node: the bare one, configured as the site is, without a stream for a request without a body (`optimizeEmptyRequests`).',
      `Medians of ${rounds} interleaved rounds of ${getSeconds(stored.size)} s with wrk, after ${warmUpSeconds} s of load on each server; 32 connections for stored pages, 8 for rendered ones.`,
      'Rendered: every request calls the site as the page cache does on a miss, and gets the page and its payload; nothing is stored or compressed.',
      'Processor time: of the process, for one page, in series of 150 in turn with React alone. Other work on the machine disturbs it least.',
      ...(peers.names.length === 0
        ? []
        : [
            `${peers.names.join(', ')}: the same words, markup, style and font, made as each documents, on its own server; they send no security headers.`,
          ]),
      ...(hasNginx ? [] : ['nginx is not installed here: apt-get install nginx adds its row.']),
    ],
  };
}

function compare(name: string, results: PeerResults['stored'], reference: string, minRatio?: number): Figure {
  const ours = (results.get('site') ?? []).map((result) => result.perSecond);
  const theirs = median((results.get(reference) ?? []).map((result) => result.perSecond));
  return {
    name,
    value: median(ours),
    unit: '/s',
    spread: spread(ours),
    reference: { name: reference, value: theirs },
    ...(minRatio !== undefined && {
      goal: { text: `>= ${minRatio} x`, isMet: median(ours) >= minRatio * theirs },
    }),
  };
}
