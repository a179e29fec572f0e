/** More than the site can do: what is let in is answered, what is not is told so at once. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { maxConcurrentRenders } from '../../../server/overload/overload.ts';
import { keepToOneCore } from '../../processes/cores.ts';
import { isAccepted, readEnquiries, toEnquiry } from '../../load/enquiries.ts';
import { summarize, type Latencies } from '../../statistics/latencies.ts';
import { ask, runLoad, type Answered } from '../../load/load-client.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { createSocketClient } from '../../load/socket-client.ts';
import { queryProcess } from '../../probes/probe.ts';
import { until } from '../../../tests/until.ts';
import { randomName } from '../../statistics/sample.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

type Kind = 'stored' | 'render' | 'api' | 'form' | 'health' | 'prefetch';

/** 85 % stored pages, 10 % renders, 3 % for machines, 2 % forms; health and prefetches are asked for beside them. */
const mix: readonly Kind[] = Array.from({ length: 100 }, (_, at): Kind => {
  if (at % 10 === 5) return 'render';
  if (at % 33 === 7) return 'api';
  if (at % 50 === 11) return 'form';
  if (at % 50 === 23) return 'health';
  return at % 25 === 3 ? 'prefetch' : 'stored';
});

/** Of an answer, what is counted: half a million whole ones would be more than memory has room for. */
interface Seen {
  kind: Kind;
  /** When it was asked, after the load began. */
  atMs: number;
  milliseconds: number;
  isRefused: boolean;
  /** What it says, when that must not be. */
  fault: string | undefined;
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
    answer: client.ask,
    next: (index) => {
      const kind = mix[index % mix.length] ?? 'stored';
      const mark = `overload ${index} ${randomName()}.`;
      const asked = toAsked(kind, { site, world, mark, index });
      kinds.set(asked, { kind, mark });
      return asked;
    },
    onAnswer: (answered, asked) => {
      const { kind, mark } = kinds.get(asked) ?? { kind: 'stored', mark: '' };
      kinds.delete(asked);
      // From when it was asked: the goals are for the site, and how late the client was is told beside them.
      const { milliseconds } = answered;
      const atMs = performance.now() - milliseconds - begun;
      seen.push({ kind, atMs, milliseconds, isRefused: isRefused(answered), fault: findFault(kind, answered) });
      if (kind === 'form' && isAccepted(answered)) ledger.push(mark);
    },
  });
  client.close();
  return { seen, ledger, sentLateP99Ms };
}

function toAsked(
  kind: Kind,
  { site, world, mark, index }: { site: RunningSite; world: World; mark: string; index: number },
) {
  if (kind === 'form') return toEnquiry(site, mark);
  if (kind === 'health') return { path: '/livez' };
  if (kind === 'api') return { path: '/_payload/manifest.json' };
  // One of endlessly many pages of a list: it is made for whoever asks.
  if (kind === 'render') return { path: `/news?topic=${randomName()}` };
  if (kind === 'prefetch') return { path: `/news?topic=${randomName()}`, headers: { 'sec-purpose': 'prefetch' } };
  return { path: world.paths[index % world.paths.length] ?? '/' };
}

/**
 * Answers a second of the same mix when each client waits for its answer before it asks again: as many clients as there are
 * places for renders, so that none waits in line. A refusal is no capacity.
 */
async function measureCapacity(site: RunningSite, world: World, seconds: number): Promise<number> {
  const { ask: askOnce, close } = createSocketClient(site.port, { connections: maxConcurrentRenders });
  const isOn = forSeconds(seconds);
  let index = 0;
  let accepted = 0;
  const client = async () => {
    while (isOn()) {
      index += 1;
      const kind = mix[index % mix.length] ?? 'stored';
      const answered = await askOnce(toAsked(kind, { site, world, mark: `capacity ${randomName()}.`, index }));
      if (!isRefused(answered)) accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentRenders }, client));
  close();
  return Math.round(accepted / seconds);
}

/** What the process says of its own time, without ours and that of the connection. */
interface OwnTimes {
  accepted: Latencies;
  refused: Latencies;
  /** From a connection that is let in to its first head. */
  unread: Latencies;
  eventLoop: { p99Ms: number; longestMs: number };
}

const answerTimes = pathToFileURL('lab/probes/answer-times.ts').href;

const readOwnTimes = (site: RunningSite) => queryProcess<OwnTimes>(site, 'answer times');

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
};

const isRefused = ({ status }: Answered) => status === 503 || status === 429;

function findFault(kind: Kind, answered: Answered): string | undefined {
  const { status, code, headers } = answered;
  const isHonest = kind === 'form' ? isAccepted(answered) : status === 200;
  const isHonestRefusal = kind !== 'health' && /^\d+$/.test(headers['retry-after'] ?? '');
  return (isRefused(answered) ? isHonestRefusal : isHonest) ? undefined : `${kind} ${status || code}`;
}

/** What must be so of every answer, however many they are. */
function assertHonest(seen: readonly Seen[], ledger: readonly string[], site: RunningSite): void {
  const faults = seen.flatMap(({ fault }) => fault ?? []);
  assert.deepEqual(faults.slice(0, 5), [], `${faults.length} answers of ${seen.length}`);
  const stored = new Map<string, number>();
  for (const mark of readEnquiries(site).flatMap((text) => [...new Set(text.match(/overload \d+ \w+\./g))]))
    stored.set(mark, (stored.get(mark) ?? 0) + 1);
  const lost = ledger.filter((mark) => stored.get(mark) !== 1);
  assert.deepEqual(lost, [], 'accepted enquiries that are not stored once');
}

function count(seen: readonly Seen[], kind: Kind): { asked: number; refused: number } {
  const own = seen.filter((one) => one.kind === kind);
  return { asked: own.length, refused: own.filter((one) => one.isRefused).length };
}

const mixedOverload: Scenario = {
  shows: ['L6', 'L8', 'F16'],
  required:
    'goodput >= 0.9 x capacity; other failures 0; health refused 0; forms lost 0; accepted p99 <= 500 ms, refused p99 <= 50 ms from the second second on',
  outcome: 'more than it can do: 503 or 429 with Retry-After, health always, no accepted form lost, then as before',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm', imports: [answerTimes] });
    await waitUntilFresh(site);
    const free = keepToOneCore();
    try {
      return {
        ...(await askTwiceTheCapacity(world, site)),
        generator: free ? 'kept to one core' : 'on all cores',
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
  const { seen, ledger, sentLateP99Ms } = await overload(world, site, { rate: 2 * capacity, count: forSeconds(longSeconds) }); // prettier-ignore
  const tookSeconds = (performance.now() - begun) / 1000;
  assertHonest(seen, ledger, site);
  const inProcess = await readOwnTimes(site);
  await until('it is as before', async () => (await site.get(articlePath)).status === 200);
  const kinds = ['stored', 'render', 'api', 'form', 'health', 'prefetch'] as const;
  const toLatencies = (own: readonly Seen[]) => summarize(own.map(({ milliseconds }) => milliseconds));
  const answered = seen.filter((own) => !own.isRefused);
  const accepted = toLatencies(answered);
  // That a line is no burst is known after half a second: who came before that waits for a second (render-gate.ts).
  const refused = toLatencies(seen.filter((own) => own.isRefused && own.atMs > onsetMs));
  const goodput = Math.round(answered.length / tookSeconds);
  const seenFigures = {
    capacity,
    asked: 2 * capacity,
    goodput,
    accepted,
    refused,
    inProcess,
    sentLateP99Ms,
  };
  const isSo = goodput >= 0.9 * capacity && accepted.p99Ms <= 500 && refused.p99Ms <= 50;
  assert.ok(isSo, JSON.stringify(seenFigures));
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, count(seen, kind)]));
  return { ...seenFigures, byKind, acceptedForms: ledger.length, memoryMb: Math.round(site.memoryMb()) };
}

const burst: Scenario = {
  shows: ['L7', 'F16'],
  required: 'other failures 0; as before <= 5,000 ms; memory <= 400 MB',
  outcome: 'a burst of renders that nobody could make: alive, in bounds, and as before when it is over',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    const client = createSocketClient(site.port, { connections: 2000 });
    const memory = watchMemory(site);
    const renders = await runLoad({
      origins: [site.origin],
      rate: 3000,
      count: forSeconds(longSeconds / 4),
      answer: client.ask,
      next: () => ({ path: `/news?topic=${randomName()}` }),
    });
    client.close();
    const over = performance.now();
    const strange = Object.keys(renders.outcomes).filter((outcome) => !['200', '503', '429'].includes(outcome));
    assert.deepEqual(strange, [], JSON.stringify(renders.outcomes));
    assert.ok(site.isRunning());
    await until('a page that is made for its reader', async () => {
      return (await ask(site.origin, { path: `/news?topic=${randomName()}` })).status === 200;
    });
    const normalAfterMs = Math.round(performance.now() - over);
    const maxMb = await memory.end();
    const { outcomes, p99Ms } = renders;
    assert.ok(normalAfterMs <= 5000 && maxMb <= 400, `${normalAfterMs} ms, ${maxMb} MB`);
    return { outcomes, p99Ms, normalAfterMs, maxMb };
  },
};

const memoryLookMs = 100;

/** The most resident memory until `end`, MB. */
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
