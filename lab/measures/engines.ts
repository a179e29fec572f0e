/**
 * `npm run bench -- engines [--before DIR] [--sizes N]`: the content service on each engine, and on SQLite in another
 * checkout, with the same documents. All servers run at the same time and get requests in alternating rounds.
 */
import path from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '../../tests/free-ports.ts';
import { hasPostgres, startPostgres } from '../../tests/postgres/start-postgres.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { toLookUps, toPublishes, toSearches } from '../content/corpus-queries.ts';
import { loadCorpus } from '../content/load-corpus.ts';
import { alternate } from '../load/alternate.ts';
import { withScratch } from '../processes/scratch.ts';
import { reportProgress } from '../report/progress.ts';
import { readCommit, type BenchReport, type Figure } from '../report/report.ts';
import { median, percentile } from '../statistics/percentile.ts';
import type { BenchOptions } from './options.ts';

const rounds = 5;
/** Requests of each round. */
const counts = { lookUp: 300, search: 100, publish: 40 };
type Kind = keyof typeof counts;
const labels: Record<Kind, string> = { lookUp: 'look-up by uid', search: 'predicate search', publish: 'publish' };
/** p99 of PostgreSQL at 100,000 documents, in ms. */
const goals: Record<Kind, number> = { lookUp: 10, search: 80, publish: 200 };
const maxRatio = 1.15;

interface Contestant {
  readonly name: string;
  /** Runs one round of requests, and returns the time of each. */
  readonly measure: Record<Kind, () => Promise<number[]>>;
  readonly server: RunningProcess;
  readonly times: Record<Kind, number[]>;
}

export function benchEngines({ before, sizes }: BenchOptions): Promise<BenchReport> {
  const size = sizes.at(-1) ?? 0;
  return withScratch('engines', async (directory) => {
    const postgres = hasPostgres ? await startPostgres({ isDurable: true }) : undefined;
    const contestants: Contestant[] = [];
    try {
      contestants.push(await start('SQLite', { directory: path.join(directory, 'now'), size }));
      if (before !== '') {
        const folder = path.resolve(before);
        contestants.push(await start('before', { directory: path.join(directory, 'before'), size, folder }));
      }
      if (postgres) {
        const database = postgres.toUrl('postgres');
        contestants.push(await start('PostgreSQL', { directory: path.join(directory, 'postgres'), size, database }));
      }
      for (const kind of ['lookUp', 'search', 'publish'] as const) {
        await alternate(contestants, rounds + 1, async ({ measure, times, name }, round) => {
          reportProgress(`${labels[kind]} ${round} of ${rounds}, ${name}`);
          const taken = await measure[kind]();
          if (round > 0) times[kind].push(...taken);
        });
      }
      return toReport(contestants, { size, before });
    } finally {
      for (const { server } of contestants) await server.stop();
      await postgres?.stop();
    }
  });
}

interface Start {
  readonly directory: string;
  readonly size: number;
  readonly database?: string;
  /** Another checkout. */
  readonly folder?: string;
}

async function start(name: string, { directory, size, database, folder }: Start): Promise<Contestant> {
  reportProgress(`Fills "${name}" with ${size} documents`);
  if (folder === undefined) await loadCorpus(directory, size, database);
  else await runElsewhere(folder, directory, size);
  if (database !== undefined) await analyze(database);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startProcess({
    args: ['lab/processes/content-server.ts', directory, String(port), ...(database ? [database] : [])],
    ...(folder && { cwd: folder }),
    ready: (line) => line === 'ready',
  });
  const [lookUp, search, prepare] = [
    await toLookUps(origin, size),
    await toSearches(origin),
    toPublishes(origin, size),
  ];
  let done = 0;
  const timed = async (count: number, query: (index: number) => Promise<() => Promise<unknown>>): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const act = await query((done += 1));
      const started = performance.now();
      await act();
      times.push(performance.now() - started);
    }
    return times;
  };
  return {
    name,
    server,
    times: { lookUp: [], search: [], publish: [] },
    measure: {
      lookUp: () => timed(counts.lookUp, async (index) => () => lookUp(index)),
      search: () => timed(counts.search, async (index) => () => search(index)),
      publish: () => timed(counts.publish, prepare),
    },
  };
}

/** As autovacuum does, which is off in test servers. */
async function analyze(database: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** Another checkout fills the store with its own code. */
async function runElsewhere(folder: string, directory: string, size: number): Promise<void> {
  const script = `import('./lab/content/load-corpus.ts').then(async ({ loadCorpus }) => {
    await loadCorpus(${JSON.stringify(directory)}, ${size});
    process.stdout.write('ready\\n');
  })`;
  const loading = await startProcess({ cwd: folder, args: ['-e', script], ready: (line) => line === 'ready' });
  await loading.stop();
}

function toReport(contestants: readonly Contestant[], { size, before }: { size: number; before: string }): BenchReport {
  const sqlite = contestants.find(({ name }) => name === 'SQLite');
  const earlier = contestants.find(({ name }) => name === 'before');
  const figures = (Object.keys(labels) as Kind[]).flatMap((kind) =>
    contestants.flatMap((contestant) => {
      const read = ({ times }: Contestant, share: number) =>
        share === 0.5 ? median(times[kind]) : percentile(times[kind], share);
      const reference = contestant === sqlite ? earlier : sqlite;
      return [0.5, 0.99].map((share): Figure => {
        const value = read(contestant, share);
        const base = reference && contestant.name !== 'before' ? read(reference, share) : undefined;
        return {
          name: `${labels[kind]}, ${contestant.name}, ${share === 0.5 ? 'median' : 'p99'}`,
          value,
          unit: 'ms',
          ...(base !== undefined && reference && { reference: { name: reference.name, value: base } }),
          ...toGoal({ contestant: contestant.name, kind, share, value, base }),
        };
      });
    }),
  );
  return {
    name: 'engines',
    title: `Content service with ${size.toLocaleString('en')} documents, by engine`,
    figures,
    notes: [
      `${rounds} alternating rounds of ${counts.lookUp} look-ups, ${counts.search} searches and ${counts.publish} publishes, one after the other, over HTTP.`,
      ...(before === '' ? [] : [`"before" is SQLite in ${readCommit(path.resolve(before))}.`]),
    ],
  };
}

function toGoal(measured: {
  contestant: string;
  kind: Kind;
  share: number;
  value: number;
  base: number | undefined;
}): Pick<Figure, 'goal'> {
  const { contestant, kind, share, value, base } = measured;
  if (contestant === 'SQLite' && base !== undefined && share === 0.5) {
    return { goal: { text: `<= ${maxRatio} x`, isMet: value <= maxRatio * base } };
  }
  if (contestant === 'PostgreSQL' && share === 0.99) {
    return { goal: { text: `<= ${goals[kind]} ms`, isMet: value <= goals[kind] } };
  }
  return {};
}
