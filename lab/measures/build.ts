/** Build times: ours and those of other frameworks, which render every page at build time. */
import { cpSync, symlinkSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from '../statistics/percentile.ts';
import type { BenchOptions } from './options.ts';
import { preparePeers, type Peer } from '../peers/peers.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { withScratch } from '../processes/scratch.ts';
import { startSite } from '../processes/site.ts';
import { spread } from '../statistics/sample.ts';

const rounds = 3;
/** Articles of the peers, which render each when they build. */
const articles = 500;

/** The inputs of the build, and its tools. */
const sources = [
  'site',
  'integrations',
  'scripts',
  'server',
  'cms',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Milliseconds by builder. */
type Times = ReadonlyMap<string, readonly number[]>;

export async function benchBuild({ peers: withPeers }: BenchOptions): Promise<BenchReport> {
  const peers = withPeers ? await withScratch('build', prepare) : [];
  const times = await measureTimes(peers);
  return {
    name: 'build',
    title: 'Build time, without files of an earlier build',
    figures: toFigures(times),
    notes: [
      `Medians of ${rounds} interleaved builds; the peers' are of ${articles} articles with a page each.`,
      'Ours renders no pages, so its time does not depend on the content; pages are rendered when they are published.',
      ...(withPeers ? [] : ['With --peers: beside Next, Astro and React Router.']),
    ],
  };
}

async function prepare(directory: string): Promise<Peer[]> {
  const site = await startSite(directory);
  try {
    return await preparePeers(site.origin);
  } finally {
    await site.stop();
  }
}

async function measureTimes(peers: readonly Peer[]): Promise<Times> {
  const times = new Map<string, number[]>([['site', []], ...peers.map(({ name }) => [name, []] as [string, number[]])]);
  for (let round = 0; round < rounds; round += 1) {
    times.get('site')?.push(await buildOurs());
    for (const { name, build } of peers) times.get(name)?.push(await build(articles));
  }
  return times;
}

/** Built in a copy, because the other benchmarks use the existing build. */
function buildOurs(): Promise<number> {
  return withScratch('build', async (folder) => {
    for (const name of sources) cpSync(name, path.join(folder, name), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const started = performance.now();
    await promisify(execFile)(process.execPath, ['scripts/build/build-site.ts'], { cwd: folder });
    return performance.now() - started;
  });
}

function toFigures(times: Times): Figure[] {
  const ours = times.get('site') ?? [];
  const value = median(ours) / 1000;
  const [least, most] = spread(ours);
  const goal = { text: '<= 5 s', isMet: value <= 5 };
  const common = { value, unit: 's', spread: [least / 1000, most / 1000] as const, goal };
  const peers = [...times].filter(([name]) => name !== 'site');
  if (peers.length === 0) return [{ name: 'build', ...common }];
  return peers.map(([name, theirs]) => ({
    name: `build, beside ${articles} articles`,
    ...common,
    reference: { name, value: median(theirs) / 1000 },
  }));
}
