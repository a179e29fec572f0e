/** Options of the benchmarks on the command line, besides their names. */
import type { Arguments } from '../../server/command-line.ts';
import { measuredPages } from '../processes/site.ts';

export interface BenchOptions {
  /** Visits of each page in a browser. */
  readonly runs: number;
  /** Names of the pages, or of the parts of the studio's measure; empty for all. */
  readonly only: readonly string[];
  /** Pages of the site at which two checkouts are compared; 0 for the starter content alone. */
  readonly pages: number;
  /** Folder of the checkout to compare with. */
  readonly before: string;
  /** Alternating rounds of a comparison. */
  readonly rounds: number;
  /** Length of each load of stored pages in a comparison. */
  readonly seconds: number;
  /** Publishes of the publish benchmark. */
  readonly publishes: number;
  /** Sizes of the content service, in documents. */
  readonly sizes: readonly number[];
  /** The folder in which content and stored pages are kept for the next run; empty for a temporary one. */
  readonly world: string;
  /** Whether other frameworks are measured too. */
  readonly peers: boolean;
}

/** What `--only` may name of the studio's measure. */
export const studioParts = ['script', 'list', 'typing', 'scrolling', 'readers', 'pastes'] as const;

const usualSizes = '1000,10000,100000';

export const optionsOfBench = {
  runs: { value: 'N', default: 5, from: 1, does: 'page, navigate: measurements of each page' },
  only: {
    value: 'NAME,NAME',
    does: `page: only these of home, article, listing, scheme page, vacancy;
      studio: only these of ${studioParts.join(', ')}`,
  },
  publishes: { value: 'N', default: 200, from: 1, does: 'publish: how many' },
  sizes: {
    value: 'N,N',
    does: `content, engines: numbers of documents (${usualSizes}); engines takes the last`,
  },
  before: { value: 'DIR', does: 'compare, engines: a checkout of the state before, with node_modules' },
  pages: {
    value: 'N',
    default: 0,
    from: 1,
    does: `compare, growth: pages of the site, filled up with generated articles; without it compare has those of the
      starter content, growth 5000`,
  },
  rounds: { value: 'N', default: 5, from: 1, does: 'compare, growth, studio: alternating rounds' },
  seconds: { value: 'N', default: 2, from: 1, does: 'compare, growth: length of each load of stored pages' },
  world: { value: 'DIR', does: 'studio: keeps its documents and stored pages for the next run' },
  peers: {
    does: `serve, build: beside Next, Astro and React Router, installed into .cache/bench;
      studio: the script of Decap`,
  },
} as const;

type Given = Arguments<string, typeof optionsOfBench>['options'];

/** Throws a `TypeError` that names the invalid option. */
export function readOptions({
  only = '',
  sizes = usualSizes,
  before = '',
  world = '',
  ...others
}: Given): BenchOptions {
  return { ...others, before, world, only: toParts(only), sizes: toNumbers('sizes', sizes) };
}

function toParts(list: string): string[] {
  const known = new Set<string>([...measuredPages.map(({ name }) => name), ...studioParts]);
  const parts = list.split(',').filter(Boolean);
  const unknown = parts.filter((part) => !known.has(part));
  if (unknown.length > 0) throw new TypeError(`--only: no page or part ${unknown.join(', ')}`);
  return parts;
}

function toNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new TypeError(`--${name} must be a whole number from 1`);
  return number;
}

function toNumbers(name: string, list: string): number[] {
  const numbers = list
    .split(',')
    .filter(Boolean)
    .map((text) => toNumber(name, text));
  return numbers.sort((one, other) => one - other);
}
