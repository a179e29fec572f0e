/** Options of the benchmarks on the command line, besides their names. */
import { parseArgs } from 'node:util';
import { measuredPages } from '../processes/site.ts';

export interface BenchOptions {
  /** Visits of each page in a browser. */
  runs: number;
  /** Names of the pages, or of the parts of the studio's measure; empty for all. */
  only: readonly string[];
  /** Pages of the site at which two checkouts are compared; 0 for the starter content alone. */
  pages: number;
  /** Folder of the checkout to compare with. */
  before: string;
  /** Alternating rounds of a comparison. */
  rounds: number;
  /** Length of each load of stored pages in a comparison. */
  seconds: number;
  /** Publishes of the publish benchmark. */
  publishes: number;
  /** Sizes of the content service, in documents. */
  sizes: readonly number[];
  /** The folder in which content and stored pages are kept for the next run; empty for a temporary one. */
  world: string;
  /** Whether other frameworks are measured too. */
  peers: boolean;
}

/** What `--only` may name of the studio's measure. */
export const studioParts = ['script', 'list', 'typing', 'scrolling', 'readers', 'pastes'] as const;

export const optionsHelp = `  --runs N            page, navigate: measurements of each page (5)
  --only NAME,NAME    page: only these of home, article, listing, scheme page, vacancy (all);
                      studio: only these of script, list, typing, scrolling, readers, pastes (all)
  --publishes N       publish: how many (200)
  --sizes N,N         content, engines: numbers of documents (1000,10000,100000); engines takes the last
  --before DIR        compare, engines: a checkout of the state before, with node_modules
  --pages N           compare, growth: pages of the site, filled up with generated articles (growth: 5000)
  --rounds N          compare, growth, studio: alternating rounds (5)
  --seconds N         compare, growth: length of each load of stored pages (2)
  --world DIR         studio: keeps its documents and stored pages for the next run
  --peers             serve, build: beside Next, Astro and React Router, installed into .cache/bench;
                      studio: the script of Decap`;

/** Throws a `TypeError` that names the invalid argument. */
export function readArguments(args: readonly string[]): { names: readonly string[]; options: BenchOptions } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      pages: { type: 'string' },
      before: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      world: { type: 'string', default: '' },
      publishes: { type: 'string', default: '200' },
      sizes: { type: 'string', default: '1000,10000,100000' },
      peers: { type: 'boolean', default: false },
    },
  });
  return {
    names: positionals,
    options: {
      runs: toNumber('runs', values.runs),
      only: toParts(values.only),
      pages: values.pages === undefined ? 0 : toNumber('pages', values.pages),
      before: values.before,
      rounds: toNumber('rounds', values.rounds),
      seconds: toNumber('seconds', values.seconds),
      world: values.world,
      publishes: toNumber('publishes', values.publishes),
      sizes: toNumbers('sizes', values.sizes),
      peers: values.peers,
    },
  };
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
