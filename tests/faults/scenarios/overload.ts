/** More than the site can do: what is let in is answered, what is not is told so at once. */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { isAccepted, readEnquiries, toEnquiry } from '../enquiries.ts';
import { ask, runLoad, summarize, type Answered } from '../load-client.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { articlePath, until, type RunningSite, type World } from '../world.ts';

type Kind = 'stored' | 'render' | 'api' | 'form' | 'health' | 'prefetch';

const letters = () => Math.random().toString(36).slice(2, 10);

/** 85 % stored pages, 10 % renders, 3 % for machines, 2 % forms; health and prefetches are asked for beside them. */
const mix: readonly Kind[] = Array.from({ length: 100 }, (_, at): Kind => {
  if (at % 10 === 5) return 'render';
  if (at % 33 === 7) return 'api';
  if (at % 50 === 11) return 'form';
  if (at % 50 === 23) return 'health';
  return at % 25 === 3 ? 'prefetch' : 'stored';
});

interface Seen {
  kind: Kind;
  answered: Answered;
}

async function overload(
  world: World,
  site: RunningSite,
  { rate, count }: { rate: number; count: number | (() => boolean) },
): Promise<{ seen: Seen[]; ledger: string[] }> {
  const seen: Seen[] = [];
  const ledger: string[] = [];
  const kinds = new Map<object, { kind: Kind; mark: string }>();
  await runLoad({
    origins: [site.origin],
    rate,
    count,
    connections: 1000,
    next: (index) => {
      const kind = mix[index % mix.length] ?? 'stored';
      const mark = `overload ${index} ${letters()}.`;
      const asked = toAsked(kind, { site, world, mark, index });
      kinds.set(asked, { kind, mark });
      return asked;
    },
    onAnswer: (answered, asked) => {
      const { kind, mark } = kinds.get(asked) ?? { kind: 'stored', mark: '' };
      kinds.delete(asked);
      seen.push({ kind, answered });
      if (kind === 'form' && isAccepted(answered)) ledger.push(mark);
    },
  });
  return { seen, ledger };
}

function toAsked(
  kind: Kind,
  { site, world, mark, index }: { site: RunningSite; world: World; mark: string; index: number },
) {
  if (kind === 'form') return toEnquiry(site, mark);
  if (kind === 'health') return { path: '/livez' };
  if (kind === 'api') return { path: '/_payload/manifest.json' };
  // One of endlessly many pages of a list: it is made for whoever asks.
  if (kind === 'render') return { path: `/news?topic=${letters()}` };
  if (kind === 'prefetch') return { path: `/news?topic=${letters()}`, headers: { 'sec-purpose': 'prefetch' } };
  return { path: world.paths[index % world.paths.length] ?? '/' };
}

/** Answers a second of the same mix when each client waits for its answer before it asks again. */
async function measureCapacity(site: RunningSite, world: World, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const isOn = forSeconds(seconds);
  let index = 0;
  const client = async () => {
    while (isOn()) {
      index += 1;
      const asked = toAsked(mix[index % mix.length] ?? 'stored', {
        site,
        world,
        mark: `capacity ${letters()}.`,
        index,
      });
      await ask(site.origin, asked, agent);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  agent.destroy();
  return Math.round(index / seconds);
}

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
};

const isRefused = ({ status }: Answered) => status === 503 || status === 429;

/** What must be so of every answer, however many they are. */
function assertHonest(seen: readonly Seen[], ledger: readonly string[], site: RunningSite): void {
  const wrong = seen.filter(({ answered, kind }) => {
    if (isRefused(answered)) return kind === 'health' || !/^\d+$/.test(answered.headers['retry-after'] ?? '');
    return kind === 'form' ? !isAccepted(answered) : answered.status !== 200;
  });
  const words = wrong.slice(0, 5).map(({ kind, answered }) => `${kind} ${answered.status || answered.code}`);
  assert.deepEqual(words, [], `${wrong.length} answers of ${seen.length}`);
  const stored = readEnquiries(site);
  const lost = ledger.filter((mark) => stored.filter((text) => text.includes(mark)).length !== 1);
  assert.deepEqual(lost, [], 'accepted enquiries that are not stored once');
}

function count(seen: readonly Seen[], kind: Kind): { asked: number; refused: number } {
  const own = seen.filter((one) => one.kind === kind);
  return { asked: own.length, refused: own.filter(({ answered }) => isRefused(answered)).length };
}

const mixedOverload: Scenario = {
  shows: ['L6', 'L8', 'F16'],
  required:
    'goodput >= 0.9 x capacity; other failures 0; health refused 0; forms lost 0; accepted p99 <= 500 ms, refused p99 <= 50 ms',
  outcome: 'more than it can do: 503 or 429 with Retry-After, health always, no accepted form lost, then as before',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const capacity = await measureCapacity(site, world, form === 'short' ? 1 : 5);
    const seconds = form === 'short' ? 1 : longSeconds;
    const begun = performance.now();
    const { seen, ledger } = await overload(world, site, { rate: 2 * capacity, count: forSeconds(seconds) });
    const tookSeconds = (performance.now() - begun) / 1000;
    assertHonest(seen, ledger, site);
    await until('it is as before', async () => (await site.get(articlePath)).status === 200);
    const kinds = ['stored', 'render', 'api', 'form', 'health', 'prefetch'] as const;
    const answered = seen.filter(({ answered: own }) => !isRefused(own));
    const refused = seen.filter(({ answered: own }) => isRefused(own));
    const accepted = summarize(answered.map(({ answered: own }) => own.milliseconds));
    const rejected = summarize(refused.map(({ answered: own }) => own.milliseconds));
    const goodput = Math.round(answered.length / tookSeconds);
    if (form === 'long') {
      const words = `goodput ${goodput}/s of ${capacity}/s; accepted p99 ${accepted.p99Ms} ms, refused p99 ${rejected.p99Ms} ms`;
      assert.ok(goodput >= 0.9 * capacity && accepted.p99Ms <= 500 && rejected.p99Ms <= 50, words);
    }
    return {
      capacity,
      goodput,
      accepted,
      refused: rejected,
      byKind: Object.fromEntries(kinds.map((kind) => [kind, count(seen, kind)])),
      acceptedForms: ledger.length,
      memoryMb: Math.round(site.memoryMb()),
    };
  },
};

const burst: Scenario = {
  shows: ['L7', 'F16'],
  required: 'other failures 0; as before <= 5,000 ms; memory <= 400 MB',
  outcome: 'a burst of renders that nobody could make: alive, in bounds, and as before when it is over',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const renders = await runLoad({
      origins: [site.origin],
      rate: form === 'short' ? 1000 : 3000,
      count: form === 'short' ? 1000 : forSeconds(longSeconds / 4),
      connections: 2000,
      next: () => ({ path: `/news?topic=${letters()}` }),
    });
    const over = performance.now();
    const strange = Object.keys(renders.outcomes).filter((outcome) => !['200', '503', '429'].includes(outcome));
    assert.deepEqual(strange, [], JSON.stringify(renders.outcomes));
    assert.ok(site.isRunning());
    await until('a page that is made for its reader', async () => {
      return (await ask(site.origin, { path: `/news?topic=${letters()}` })).status === 200;
    });
    const normalAfterMs = Math.round(performance.now() - over);
    const memoryMb = Math.round(site.memoryMb());
    if (form === 'long') assert.ok(normalAfterMs <= 5000 && memoryMb <= 400, `${normalAfterMs} ms, ${memoryMb} MB`);
    return { outcomes: renders.outcomes, normalAfterMs, memoryMb };
  },
};

export const overloads: readonly Scenario[] = [mixedOverload, burst];
