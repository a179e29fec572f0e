/**
 * The search index at the size of the site and at 5,000 pages: the times of searches and suggestions with the queries
 * of the relevance fixture, and the size of the file. The pages are mixed from paragraphs of the starter content.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createSearchIndex, type SearchStore } from '../../server/search/create-search-index.ts';
import { withScratch } from '../processes/scratch.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { summarize } from '../statistics/latencies.ts';
import { median } from '../statistics/percentile.ts';
import { createRandom } from '../statistics/sample.ts';

const sizes = [
  { pages: 700, goalMs: 10 },
  { pages: 5000, goalMs: 30 },
] as const;
const rounds = 5;
const paragraphsPerPage = 14;
const language = 'en-gb';

interface Words {
  readonly titles: readonly string[];
  readonly paragraphs: readonly string[];
  readonly queries: readonly string[];
}

export function benchSearch(): Promise<BenchReport> {
  return withScratch('search', async (directory) => {
    const words = readWords();
    return {
      name: 'search',
      title: 'A search in the index of the site, without rendering its page',
      figures: sizes.flatMap(({ pages, goalMs }) =>
        measure(path.join(directory, String(pages)), words, { pages, goalMs }),
      ),
      notes: [
        `${words.queries.length} queries of the fixtures in server/search, ${rounds} times; suggestions for each of their beginnings.`,
        `Pages of ${paragraphsPerPage} paragraphs in one language. A query's time is the median of its rounds, and percentiles are over queries: a shared machine interrupts some of them.`,
      ],
    };
  });
}

function readWords(): Words {
  const texts = globSync('content/en-gb/*/*.md')
    .sort()
    .map((file) => readFileSync(file, 'utf8').split(/\n---\n/));
  const queries = ['relevance', 'strangers'].flatMap(
    (name) =>
      JSON.parse(readFileSync(`server/search/${name}-queries.json`, 'utf8')) as { language: string; words: string }[],
  );
  return {
    titles: texts.map(([front = '']) => /^title: "?(.*?)"?$/m.exec(front)?.[1] ?? ''),
    paragraphs: texts.flatMap(([, body = '']) => body.split(/\n\n+/)).filter((paragraph) => paragraph.length > 80),
    queries: queries.filter((query) => query.language === language).map((query) => query.words),
  };
}

function measure(directory: string, words: Words, { pages, goalMs }: { pages: number; goalMs: number }): Figure[] {
  const index = createSearchIndex({
    directory,
    now: () => new Date(),
    logger: { warn: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
  });
  try {
    fill(index, pages, words);
    const searches = summarize(time(index, words.queries, searchFor));
    const suggestions = summarize(time(index, words.queries.flatMap(listBeginnings), suggestFor));
    const megabytes = statSync(path.join(directory, 'search.sqlite')).size / 1e6;
    const goal = (value: number, maxMs: number) => ({ text: `<= ${maxMs} ms`, isMet: value <= maxMs });
    return [
      { name: `search, ${pages} pages, p50`, value: searches.p50Ms, unit: 'ms' },
      { name: `search, ${pages} pages, p99`, value: searches.p99Ms, unit: 'ms', goal: goal(searches.p99Ms, goalMs) },
      { name: `suggestion, ${pages} pages, p50`, value: suggestions.p50Ms, unit: 'ms' },
      {
        name: `suggestion, ${pages} pages, p99`,
        value: suggestions.p99Ms,
        unit: 'ms',
        goal: goal(suggestions.p99Ms, 10),
      },
      { name: `file, ${pages} pages`, value: Math.round(megabytes * 10) / 10, unit: 'MB' },
    ];
  } finally {
    index.close();
  }
}

function fill(index: SearchStore, pages: number, { titles, paragraphs }: Words): void {
  const random = createRandom(1);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  for (let number = 0; number < pages; number += 1) {
    const text = Array.from({ length: paragraphsPerPage }, () => pick(paragraphs)).join('\n');
    index.put({
      id: `page-${number}`,
      version: '1',
      language,
      path: `/page-${number}`,
      kind: number % 10 === 0 ? 'page' : 'insight',
      title: pick(titles),
      names: [],
      summary: pick(paragraphs).slice(0, 150),
      headings: [pick(titles), pick(titles)],
      topics: ['Fraud', 'Reliability', 'Multicloud', 'FedNow'].slice(0, number % 4),
      regions: [],
      date: `202${number % 7}-01-01`,
      text,
    });
  }
}

type Ask = (index: SearchStore, words: string) => void;

const searchFor: Ask = (index, words) =>
  void index.search({ language, words, filters: {}, isExact: false, page: 1, pageSize: 10 });
const suggestFor: Ask = (index, words) => void index.suggest({ language, words, maxPages: 6 });

const listBeginnings = (words: string) => Array.from({ length: words.length }, (_, end) => words.slice(0, end + 1));

/** Milliseconds of each query: the median of its rounds, of which the first warms up. */
function time(index: SearchStore, queries: readonly string[], ask: Ask): number[] {
  const times = queries.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, words] of queries.entries()) {
      const begun = performance.now();
      ask(index, words);
      if (round > 0) times[place]?.push(performance.now() - begun);
    }
  return times.map(median);
}
