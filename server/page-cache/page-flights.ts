/** One render of a version for all who ask for a page at the same time, in whichever form. */
import { isShared } from './asked-page.ts';
import type { EntryStore } from './entry-store.ts';
import { toKey, type PageEntry, type PageRequest } from './page-entry.ts';
import type { PageSource, Representation } from './page-source.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** A stored page, or an answer that may not be kept. `noLongerNotFound`: it is of that address alone, not of all that share the name. */
export type Outcome =
  { entry: PageEntry; answer: StoredAnswer } | { uncacheable: Representation; noLongerNotFound?: true };

interface Flight {
  key: string;
  url: string;
  version: number;
  outcome: Promise<Outcome>;
}

interface FlightOptions {
  store: Pick<EntryStore, 'get' | 'load'>;
  source: Pick<PageSource, 'identify'>;
  /** The newest version. */
  version: () => number;
  render: (page: PageRequest, version: number) => Promise<Outcome>;
}

/** Gives the outcome of the page's render that runs, or of a new one. */
export function createPageFlights({ store, source, version, render }: FlightOptions) {
  const flights = new Map<string, Flight>();

  const board = (page: PageRequest): Promise<Outcome> => {
    const newest = version();
    const name = toName(page);
    const running = flights.get(name);
    if (running?.version === newest) return join(running, page);
    const outcome = render(page, newest).finally(() => {
      if (flights.get(name)?.outcome === outcome) flights.delete(name);
    });
    flights.set(name, { key: page.key, url: page.url, version: newest, outcome });
    return outcome;
  };

  /** By page and variant: one render gives all forms of a page. */
  const toName = (page: PageRequest) =>
    isShared(page) ? page.key : toKey(source.identify(page.url)?.page ?? page.url, page.variant);

  const join = async (running: Flight, page: PageRequest): Promise<Outcome> => {
    const outcome = await running.outcome;
    if ('noLongerNotFound' in outcome && running.url !== page.url) return board(page);
    if (running.key === page.key) return outcome;
    const entry = store.get(page.key);
    const answer = entry && entry.validAt >= running.version && store.load(entry);
    // A page that failed, or is in no list, has no other form.
    return answer ? { entry, answer } : board(page);
  };

  return board;
}
