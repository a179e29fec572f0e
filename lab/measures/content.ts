/**
 * How the content service grows: the same questions, over HTTP, to more and more documents in five languages. The
 * reference of each figure is the smallest store in the same run; of the look-up, also a bare Node server's answer of
 * the same size.
 */
import { createServer } from 'node:http';
import { median, percentile } from '../statistics/percentile.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { createEditor } from '../content/editor.ts';
import { withScratch } from '../processes/scratch.ts';
import type { BenchOptions } from './options.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { createRandom } from '../statistics/sample.ts';
import {
  kinds,
  tagCount,
  toArticle,
  toArticleId,
  toArticleUid,
  toAuthorId,
  toLanguage,
  toRank,
  toWord,
} from '../content/corpus.ts';
import { loadCorpus } from '../content/load-corpus.ts';

const port = 4871;
const origin = `http://127.0.0.1:${port}`;
const { call: write } = createEditor(origin);
const requests = { lookUp: 1500, search: 400, publish: 200 };

interface Measurement {
  size: number;
  lookUp: readonly number[];
  search: readonly number[];
  publish: readonly number[];
  startMs: number;
  memoryMb: number;
}

export async function benchContent({ sizes }: BenchOptions): Promise<BenchReport> {
  const measurements: Measurement[] = [];
  for (const size of sizes) measurements.push(await measureSize(size));
  const bare = await measureBareNode();
  const [smallest] = measurements;
  if (!smallest) throw new Error('Nothing was measured');
  return {
    name: 'content',
    title: 'Content service: the same questions to more and more documents (five languages, over HTTP)',
    figures: measurements.flatMap((measurement) => toFigures(measurement, smallest, bare)),
    notes: [
      `Each look-up asks for another document by uid in its language; ${requests.lookUp} of them, one after the other.`,
      `Each search joins a predicate on tags, text, a number or an author with a date range and an ordering, page size 20; ${requests.search} of them.`,
      `Each publish saves a changed document and publishes it, both fsynced before the answer; the time is of the publish; ${requests.publish} of them.`,
      'Start is from the start of the process to its first answer; memory is resident, after all questions.',
    ],
  };
}

function toFigures(measurement: Measurement, smallest: Measurement, bare: readonly number[]): Figure[] {
  const toName = (size: number) => `${size.toLocaleString('en')} documents`;
  const figure = (name: string, unit: string, read: (one: Measurement) => number): Figure => ({
    name: `${name}, ${toName(measurement.size)}`,
    value: read(measurement),
    unit,
    reference: { name: toName(smallest.size), value: read(smallest) },
  });
  const timed = (name: string, key: 'lookUp' | 'search' | 'publish', limitMs: number): Figure[] => {
    const p99 = figure(`${name}, p99`, 'ms', (one) => percentile(one[key], 0.99));
    const goal = { text: `< ${limitMs} ms`, isMet: p99.value < limitMs };
    return [figure(`${name}, median`, 'ms', (one) => median(one[key])), { ...p99, goal }];
  };
  const lookUp = figure('look-up beside a bare server', 'ms', (one) => median(one.lookUp));
  return [
    { ...lookUp, reference: { name: 'bare node', value: median(bare) } },
    ...timed('look-up by uid', 'lookUp', 5),
    ...timed('predicate search', 'search', 50),
    ...timed('publish', 'publish', 100),
    figure('start', 'ms', ({ startMs }) => startMs),
    figure('memory', 'MB', ({ memoryMb }) => memoryMb),
  ];
}

function measureSize(size: number): Promise<Measurement> {
  return withScratch('content', async (directory) => {
    loadCorpus(directory, size);
    const server = await startServer(directory);
    try {
      const lookUp = await timeEach(requests.lookUp, await toLookUps(size));
      const search = await timeEach(requests.search, await toSearches());
      const publish = await timePublishes(size);
      return { size, lookUp, search, publish, startMs: server.startMs, memoryMb: server.memoryMb() };
    } finally {
      await server.stop();
    }
  });
}

function startServer(directory: string): Promise<RunningProcess> {
  const script = 'lab/processes/content-server.ts';
  return startProcess({ args: [script, directory, String(port)], ready: (line) => line === 'ready' });
}

async function timeEach(count: number, ask: (index: number) => Promise<void>): Promise<number[]> {
  const warmUp = Math.ceil(count / 10);
  for (let index = 0; index < warmUp; index += 1) await ask(count + index);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await ask(index);
    times.push(performance.now() - started);
  }
  return times;
}

async function getMasterRef(): Promise<string> {
  const answer = await fetch(`${origin}/api/v2`);
  const { refs } = (await answer.json()) as { refs: { ref: string; isMasterRef?: boolean }[] };
  const master = refs.find(({ isMasterRef }) => isMasterRef);
  if (!master) throw new Error('The root has no master ref');
  return master.ref;
}

async function search(parameters: Record<string, string>): Promise<{ total_results_size: number }> {
  const answer = await fetch(`${origin}/api/v2/documents/search?${new URLSearchParams(parameters).toString()}`);
  if (answer.status !== 200) throw new Error(`${answer.status} for ${answer.url}: ${await answer.text()}`);
  return (await answer.json()) as { total_results_size: number };
}

async function toLookUps(size: number): Promise<(index: number) => Promise<void>> {
  const ref = await getMasterRef();
  const random = createRandom(size);
  return async () => {
    const number = Math.floor(random() * size);
    const found = await search({
      ref,
      lang: toLanguage(number),
      pageSize: '1',
      q: `[[at(my.article.uid, "${toArticleUid(number)}")]]`,
    });
    if (found.total_results_size !== 1) throw new Error(`Look-up of ${number} found ${found.total_results_size}`);
  };
}

async function toSearches(): Promise<(index: number) => Promise<void>> {
  const ref = await getMasterRef();
  const random = createRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const predicates = [
    () => `[any(document.tags, ["tag-${below(tagCount)}", "tag-${below(tagCount)}"])]`,
    () => `[fulltext(document, "${toWord(toRank(random()))} ${toWord(toRank(random()))}")]`,
    () => `[number.inRange(my.article.score, ${below(500)}, ${500 + below(500)})]`,
    () => `[at(my.article.author, "${toAuthorId(below(50))}")]`,
    () => `[at(my.article.kind, "${kinds[below(kinds.length)]}")]`,
  ];
  return async (index) => {
    const year = 2018 + below(8);
    const chosen = predicates[index % predicates.length];
    await search({
      ref,
      lang: toLanguage(index),
      q: `[${chosen?.() ?? ''}[date.between(my.article.published_on, "${year}-01-01", "${year + 1}-12-31")]]`,
      orderings: '[my.article.published_on desc]',
    });
  };
}

async function timePublishes(size: number): Promise<number[]> {
  const random = createRandom(size + 1);
  const times: number[] = [];
  for (let index = 0; index < requests.publish; index += 1) {
    const number = Math.floor(random() * size);
    const id = toArticleId(number);
    const { version } = (await write('GET', `documents/${id}`)) as { version?: number };
    const { uid, tags, data } = toArticle(number);
    await write('PUT', `documents/${id}/draft`, { version, uid, tags, data: { ...data, summary: `Changed ${index}` } });
    const started = performance.now();
    await write('POST', `documents/${id}/publish`);
    times.push(performance.now() - started);
  }
  return times;
}

/** What asking and answering alone costs: a server that only sends as many bytes as a look-up has. */
async function measureBareNode(): Promise<number[]> {
  const body = JSON.stringify({ results: [toArticle(0)] });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  try {
    return await timeEach(requests.lookUp, async () => void (await (await fetch(`${origin}/`)).json()));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}
