/** More load than the site can serve: it serves the admitted requests, and rejects the others immediately. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { maxConcurrentRenders } from '../../../server/overload/overload.ts';
import { keepToOneCore } from '../../processes/cores.ts';
import { isAccepted, readEnquiries, toEnquiry } from '../../load/enquiries.ts';
import { summarize, type Latencies } from '../../statistics/latencies.ts';
import { sendRequest, runLoad, type LoadResponse } from '../../load/load-client.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { createSocketClient } from '../../load/socket-client.ts';
import { queryProcess } from '../../probes/probe.ts';
import { until } from '../../../tests/until.ts';
import { randomName } from '../../statistics/sample.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

type Kind = 'stored' | 'render' | 'api' | 'form' | 'health' | 'prefetch';

/**
 * 85 % stored pages, 10 % renders, 3 % feeds and sitemaps, 2 % forms; health checks and prefetches are sent in
 * addition.
 */
const mix: readonly Kind[] = Array.from({ length: 100 }, (_, at): Kind => {
  if (at % 10 === 5) return 'render';
  if (at % 33 === 7) return 'api';
  if (at % 50 === 11) return 'form';
  if (at % 50 === 23) return 'health';
  return at % 25 === 3 ? 'prefetch' : 'stored';
});

/** The part of a response that is counted: half a million whole ones would not fit into memory. */
interface Seen {
  readonly kind: Kind;
  /** Milliseconds from the start of the load to the request. */
  readonly atMs: number;
  readonly milliseconds: number;
  readonly isRejected: boolean;
  /** Text of the response when its status is not allowed. */
  readonly fault: string | undefined;
}

async function overload(
  world: World,
  site: RunningSite,
  { rate, count }: { rate: number; count: number | (() => boolean) },
): Promise<{ seen: Seen[]; ledger: string[]; sentLateP99Ms: number }> {
  const seen: Seen[] = [];
  const ledger: string[] = [];
  const kinds = new Map<object, { kind: Kind; mark: string }>();
  const client = createSocketClient(site.port, { connections: 1000 });
  const begun = performance.now();
  const { sentLateP99Ms } = await runLoad({
    origins: [site.origin],
    rate,
    count,
    send: client.sendRequest,
    next: (index) => {
      const kind = mix[index % mix.length] ?? 'stored';
      const mark = `overload ${index} ${randomName()}.`;
      const request = toLoadRequest(kind, { site, world, mark, index });
      kinds.set(request, { kind, mark });
      return request;
    },
    onResponse: (response, request) => {
      const { kind, mark } = kinds.get(request) ?? { kind: 'stored', mark: '' };
      kinds.delete(request);
      // Measured from sending: the goals are for the site, and the client's own delay is reported separately.
      const { milliseconds } = response;
      const atMs = performance.now() - milliseconds - begun;
      seen.push({ kind, atMs, milliseconds, isRejected: isRejected(response), fault: findFault(kind, response) });
      if (kind === 'form' && isAccepted(response)) ledger.push(mark);
    },
  });
  client.close();
  return { seen, ledger, sentLateP99Ms };
}

function toLoadRequest(
  kind: Kind,
  { site, world, mark, index }: { site: RunningSite; world: World; mark: string; index: number },
) {
  if (kind === 'form') return toEnquiry(site, mark);
  if (kind === 'health') return { path: '/livez' };
  if (kind === 'api') return { path: '/_payload/manifest.json' };
  // One of endlessly many pages of a list: never stored, so rendered for this request.
  if (kind === 'render') return { path: `/news?topic=${randomName()}` };
  if (kind === 'prefetch') return { path: `/news?topic=${randomName()}`, headers: { 'sec-purpose': 'prefetch' } };
  return { path: world.paths[index % world.paths.length] ?? '/' };
}

/**
 * Responses per second of the same mix in a closed loop, with as many clients as the site renders at once, so that no
 * request queues. Rejections do not count as capacity.
 */
async function measureCapacity(site: RunningSite, world: World, seconds: number): Promise<number> {
  const { sendRequest: sendOnce, close } = createSocketClient(site.port, { connections: maxConcurrentRenders });
  const isOn = forSeconds(seconds);
  let index = 0;
  let accepted = 0;
  const client = async () => {
    while (isOn()) {
      index += 1;
      const kind = mix[index % mix.length] ?? 'stored';
      const response = await sendOnce(toLoadRequest(kind, { site, world, mark: `capacity ${randomName()}.`, index }));
      if (!isRejected(response)) accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentRenders }, client));
  close();
  return Math.round(accepted / seconds);
}

/** Times inside the process, without the client's and the connection's. */
interface OwnTimes {
  readonly accepted: Latencies;
  readonly rejected: Latencies;
  /** From accepting a connection to its first request head. */
  readonly unread: Latencies;
  readonly eventLoop: { p99Ms: number; maxMs: number };
}

const responseTimes = pathToFileURL('lab/probes/response-times.ts').href;

const readOwnTimes = (site: RunningSite) => queryProcess<OwnTimes>(site, 'response times');

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
};

const isRejected = ({ status }: LoadResponse) => status === 503 || status === 429;

function findFault(kind: Kind, response: LoadResponse): string | undefined {
  const { status, code, headers } = response;
  const isHonest = kind === 'form' ? isAccepted(response) : status === 200;
  const isHonestRejection = kind !== 'health' && /^\d+$/.test(headers['retry-after'] ?? '');
  return (isRejected(response) ? isHonestRejection : isHonest) ? undefined : `${kind} ${status || code}`;
}

/** Requirements of every response, at any load. */
async function assertHonest(seen: readonly Seen[], ledger: readonly string[], site: RunningSite): Promise<void> {
  const faults = seen.flatMap(({ fault }) => fault ?? []);
  assert.deepEqual(faults.slice(0, 5), [], `${faults.length} responses of ${seen.length}`);
  const stored = new Map<string, number>();
  for (const mark of (await readEnquiries(site)).flatMap((text) => [...new Set(text.match(/overload \d+ \w+\./g))]))
    stored.set(mark, (stored.get(mark) ?? 0) + 1);
  const lost = ledger.filter((mark) => stored.get(mark) !== 1);
  assert.deepEqual(lost, [], 'accepted enquiries that are not stored once');
}

function count(seen: readonly Seen[], kind: Kind): { sent: number; rejected: number } {
  const own = seen.filter((one) => one.kind === kind);
  return { sent: own.length, rejected: own.filter((one) => one.isRejected).length };
}

const mixedOverload: Scenario = {
  shows: ['L6', 'L8', 'F16'],
  required:
    'goodput >= 0.9 x capacity; other failures 0; health rejected 0; forms lost 0; accepted p99 <= 500 ms, rejected p99 <= 50 ms from the second second on',
  outcome:
    'more load than capacity: 503 or 429 with Retry-After, health checks always, no accepted form lost, then recovery',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm', imports: [responseTimes] });
    await waitUntilFresh(site);
    const free = keepToOneCore();
    try {
      return {
        ...(await askTwiceTheCapacity(world, site)),
        generator: free ? 'limited to one core' : 'on all cores',
      };
    } finally {
      free?.();
    }
  },
};

const onsetMs = 1000;

async function askTwiceTheCapacity(world: World, site: RunningSite) {
  const capacity = await measureCapacity(site, world, 5);
  await readOwnTimes(site);
  const begun = performance.now();
  const { seen, ledger, sentLateP99Ms } = await overload(world, site, {
    rate: 2 * capacity,
    count: forSeconds(longSeconds),
  });
  const tookSeconds = (performance.now() - begun) / 1000;
  await assertHonest(seen, ledger, site);
  const inProcess = await readOwnTimes(site);
  await until('the site has recovered', async () => (await site.get(articlePath)).status === 200);
  const kinds = ['stored', 'render', 'api', 'form', 'health', 'prefetch'] as const;
  const toLatencies = (own: readonly Seen[]) => summarize(own.map(({ milliseconds }) => milliseconds));
  const served = seen.filter((own) => !own.isRejected);
  const accepted = toLatencies(served);
  // Load shedding starts half a second after the queue stops draining: earlier requests wait up to a second
  // (render-gate.ts).
  const rejected = toLatencies(seen.filter((own) => own.isRejected && own.atMs > onsetMs));
  const goodput = Math.round(served.length / tookSeconds);
  const seenFigures = {
    capacity,
    sent: 2 * capacity,
    goodput,
    accepted,
    rejected,
    inProcess,
    sentLateP99Ms,
  };
  const isSo = goodput >= 0.9 * capacity && accepted.p99Ms <= 500 && rejected.p99Ms <= 50;
  assert.ok(isSo, JSON.stringify(seenFigures));
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, count(seen, kind)]));
  return { ...seenFigures, byKind, acceptedForms: ledger.length, memoryMb: Math.round(site.memoryMb()) };
}

const burst: Scenario = {
  shows: ['L7', 'F16'],
  required: 'other failures 0; as before <= 5,000 ms; memory <= 400 MB',
  outcome: 'a burst of renders above capacity: alive, memory bounded, and recovered when it is over',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    const client = createSocketClient(site.port, { connections: 2000 });
    const memory = watchMemory(site);
    const renders = await runLoad({
      origins: [site.origin],
      rate: 3000,
      count: forSeconds(longSeconds / 4),
      send: client.sendRequest,
      next: () => ({ path: `/news?topic=${randomName()}` }),
    });
    client.close();
    const over = performance.now();
    const strange = Object.keys(renders.outcomes).filter((outcome) => !['200', '503', '429'].includes(outcome));
    assert.deepEqual(strange, [], JSON.stringify(renders.outcomes));
    assert.ok(site.isRunning());
    await until('a page is rendered for its request', async () => {
      return (await sendRequest(site.origin, { path: `/news?topic=${randomName()}` })).status === 200;
    });
    const normalAfterMs = Math.round(performance.now() - over);
    const maxMb = await memory.end();
    const { outcomes, p99Ms } = renders;
    assert.ok(normalAfterMs <= 5000 && maxMb <= 400, `${normalAfterMs} ms, ${maxMb} MB`);
    return { outcomes, p99Ms, normalAfterMs, maxMb };
  },
};

const memoryLookMs = 100;

/** The maximum resident memory until `end`, MB. */
function watchMemory(site: RunningSite): { end: () => Promise<number> } {
  const over = new AbortController();
  let maxMb = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      maxMb = Math.max(maxMb, Math.round(site.memoryMb()));
      await wait(memoryLookMs);
    }
  })();
  return {
    async end() {
      over.abort();
      await watching;
      return maxMb;
    },
  };
}

export const overloads: readonly Scenario[] = [mixedOverload, burst];
