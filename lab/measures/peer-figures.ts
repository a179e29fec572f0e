/** The figures of the same article made with other frameworks, and of ours. */
import { median } from '../statistics/percentile.ts';
import { assertSameArticle, type Peer, type PeerServer } from '../peers/peers.ts';
import { weighPage, type PageWeight } from '../peers/weigh-page.ts';
import type { Figure } from '../report/report.ts';
import type { WrkResult } from '../load/wrk.ts';
import { spread } from '../statistics/sample.ts';

/** A started server that is known to serve the article. */
export async function startPeers(peers: readonly Peer[]): Promise<PeerServer[]> {
  const servers: PeerServer[] = [];
  for (const peer of peers) {
    await peer.build(0);
    const server = await peer.start();
    servers.push(server);
    await assertSameArticle(server);
  }
  return servers;
}

type Weights = ReadonlyMap<string, PageWeight>;

export async function weighPages(pages: readonly { name: string; url: string }[]): Promise<Weights> {
  const weights = new Map<string, PageWeight>();
  for (const { name, url } of pages) weights.set(name, await weighPage(url));
  return weights;
}

const startRounds = 3;

/** From starting the process to the first byte of the stored article, alternating. */
export async function timeStarts(
  contestants: readonly { name: string; start: () => Promise<{ url: string; stop: () => Promise<unknown> }> }[],
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < startRounds; round += 1) {
    for (const { name, start } of contestants) {
      const started = performance.now();
      const { url, stop } = await start();
      const response = await fetch(url);
      times.get(name)?.push(performance.now() - started);
      await response.arrayBuffer();
      await stop();
    }
  }
  return times;
}

export interface PeerResults {
  readonly names: readonly string[];
  readonly stored: ReadonlyMap<string, readonly WrkResult[]>;
  readonly rendered: ReadonlyMap<string, readonly WrkResult[]>;
  readonly weights: Weights;
  readonly starts: ReadonlyMap<string, readonly number[]>;
}

export function toPeerFigures({ names, stored, rendered, weights, starts }: PeerResults): Figure[] {
  const speed = (results: PeerResults['stored'], name: string) =>
    (results.get(name) ?? []).map(({ perSecond }) => perSecond);
  const slowest = (name: string) => (stored.get(name) ?? []).map(({ p99Ms }) => p99Ms);
  const bytes = (key: keyof PageWeight) => (name: string) => [(weights.get(name)?.[key] ?? Number.NaN) / 1000];
  return names.flatMap((peer) => {
    const beside = (title: string, unit: string, of: (name: string) => readonly number[]): Figure => ({
      name: `${title}, beside ${peer}`,
      value: median(of('site')),
      unit,
      spread: spread(of('site')),
      reference: { name: peer, value: median(of(peer)) },
    });
    const isRouter = peer.startsWith('React Router');
    const renderedBeside = beside('rendered page', '/s', (name) => speed(rendered, name));
    const isMet = renderedBeside.value >= 4 * (renderedBeside.reference?.value ?? 0);
    return [
      beside('stored page', '/s', (name) => speed(stored, name)),
      beside('stored page, p99', 'ms', slowest),
      isRouter ? { ...renderedBeside, goal: { text: '>= 4 x', isMet } } : renderedBeside,
      beside('document and style as served', 'k', bytes('documentBytes')),
      beside('script, brotli 11', 'k', bytes('scriptBytes')),
      beside('start to first byte', 'ms', (name) => starts.get(name) ?? []),
    ];
  });
}
