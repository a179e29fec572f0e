/**
 * Job boards of vendors: Greenhouse, Lever and Ashby, through their public read APIs. One file per vendor parses the
 * responses. A vacancy that the vendor removed counts as closed and not as absent, because the process caches the
 * vacancies that it has listed.
 */
import { LRUCache } from 'lru-cache';
import { compareNewestFirst, type JobBoard, type Vacancy } from './job-board.ts';
import { orUnavailable } from '../unavailable.ts';
import type { FetchJson, Vendor } from './vendor.ts';

export type VendorKind = 'greenhouse' | 'lever' | 'ashby';

/** TTL of a list, because vendors ask sites not to call them for every page view. */
const listMaxAgeMs = 60_000;

/** The number of cached vacancies, including closed ones. */
const maxCachedVacancies = 1000;

export function createVendorJobBoard({
  kind,
  name,
  fetch,
  timeoutMs,
  now = () => performance.now(),
}: {
  kind: VendorKind;
  /** The board's identifier at the vendor: token, site or board name. */
  name: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
  /** A monotonic clock in milliseconds, because a clock that is set back would keep a list for too long. */
  now?: () => number;
}): JobBoard {
  const loadVendor = vendors[kind];
  const fetchJson: FetchJson = (url) => requestJson(url, fetch, timeoutMs);
  const cached = new LRUCache<string, Vacancy>({ max: maxCachedVacancies });
  let latest: { fetchedAt: number; list: Promise<Vacancy[]> } | undefined;

  const fetchList = async () => {
    const { list } = await loadVendor();
    const vacancies = await orUnavailable(`The ${kind} board could not be read`, () => list(name, fetchJson));
    for (const vacancy of vacancies) cached.set(vacancy.id, vacancy);
    return vacancies.toSorted(compareNewestFirst);
  };
  const listVacancies = () => {
    if (latest && now() - latest.fetchedAt < listMaxAgeMs) return latest.list;
    const current = { fetchedAt: now(), list: fetchList() };
    latest = current;
    // A failure is not cached, so the next request tries again.
    current.list.catch(() => {
      if (latest === current) latest = undefined;
    });
    return current.list;
  };
  const getVacancy = async (id: string) => {
    const listed = (await listVacancies()).find((vacancy) => vacancy.id === id);
    if (!listed) return toClosed(cached.peek(id));
    const { get } = await loadVendor();
    if (!get) return listed;
    const details = await orUnavailable(`The ${kind} board could not be read`, () => get(name, id, fetchJson));
    return details ?? toClosed(listed);
  };
  return { listVacancies, getVacancy };
}

/** Loaded on demand, because their HTML sanitiser is large and vacancies are our own unless a vendor is configured. */
const vendors: Readonly<Record<VendorKind, () => Promise<Vendor>>> = {
  greenhouse: async () => (await import('./greenhouse.ts')).greenhouse,
  lever: async () => (await import('./lever.ts')).lever,
  ashby: async () => (await import('./ashby.ts')).ashby,
};

function toClosed(vacancy: Vacancy | undefined): Vacancy | undefined {
  return vacancy && { ...vacancy, isClosed: true };
}

async function requestJson(
  url: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  timeoutMs: number,
): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
