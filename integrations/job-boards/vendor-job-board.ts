/**
 * Job boards of vendors: Greenhouse, Lever and Ashby, through their public reading APIs. Answers are
 * parsed where they enter, in one file a vendor. What a vendor removes is closed, not vanished: the
 * board remembers, for as long as the process lives, the vacancies it has listed.
 */
import { LRUCache } from 'lru-cache';
import { ashby } from './ashby.ts';
import { greenhouse } from './greenhouse.ts';
import { compareNewestFirst, type JobBoard, type Vacancy } from './job-board.ts';
import { lever } from './lever.ts';
import { orUnavailable } from '../unavailable.ts';
import type { Ask, Vendor } from './vendor.ts';

export type VendorKind = 'greenhouse' | 'lever' | 'ashby';

/** How long a list is good for: vendors ask not to be called at every page view. */
const listMaxAgeMs = 60_000;

/** Closed vacancies that are remembered. */
const maxRemembered = 1000;

export function createVendorJobBoard({
  kind,
  name,
  fetch,
  timeoutMs,
  now = Date.now,
}: {
  kind: VendorKind;
  /** The vendor's name for the board: token, site or board name. */
  name: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
  now?: () => number;
}): JobBoard {
  const vendor = vendors[kind];
  const ask: Ask = (url) => askForJson(url, fetch, timeoutMs);
  const remembered = new LRUCache<string, Vacancy>({ max: maxRemembered });
  let latest: { askedAt: number; list: Promise<Vacancy[]> } | undefined;

  const listNow = async () => {
    const vacancies = await orUnavailable(`The ${kind} board could not be read`, () => vendor.list(name, ask));
    for (const vacancy of vacancies) remembered.set(vacancy.id, vacancy);
    return vacancies.toSorted(compareNewestFirst);
  };
  const listVacancies = () => {
    if (latest && now() - latest.askedAt < listMaxAgeMs) return latest.list;
    const asked = { askedAt: now(), list: listNow() };
    latest = asked;
    // A failure is not kept: the next page asks again.
    asked.list.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.list;
  };
  const getVacancy = async (id: string) => {
    const listed = (await listVacancies()).find((vacancy) => vacancy.id === id);
    if (!listed) return toClosed(remembered.peek(id));
    const { get } = vendor;
    if (!get) return listed;
    const whole = await orUnavailable(`The ${kind} board could not be read`, () => get(name, id, ask));
    return whole ?? toClosed(listed);
  };
  return { listVacancies, getVacancy };
}

const vendors: Readonly<Record<VendorKind, Vendor>> = { greenhouse, lever, ashby };

function toClosed(vacancy: Vacancy | undefined): Vacancy | undefined {
  return vacancy && { ...vacancy, isClosed: true };
}

async function askForJson(
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
