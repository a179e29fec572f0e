/**
 * In any sequence of events, no reader sees an older page after a newer one, taken-down pages stay absent, only editors
 * see drafts, and a page that was shown once stays available. The long run is `CACHE_LIVES=5000`; `FUZZ_SEED` repeats a
 * run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelContent, type ModelContent } from '../testing/model-content.ts';
import { cookies, createModelSite, listPath, toPath, toPayload } from '../testing/model-site.ts';
import { createReaderChecks, type SeenResponse } from '../testing/reader-checks.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';

const lives = Number(process.env['CACHE_LIVES'] ?? 60);
const seed = Number(process.env['FUZZ_SEED']);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/**
 * `last` exists only after a step publishes it. `first` always stays, because the loss of all documents would be
 * distrusted.
 */
const ids = ['first', 'one', 'two', 'last'] as const;
const paths = [...ids.map(toPath), ...ids.map(toPayload), listPath];

type Step =
  | { readonly kind: 'publish' | 'takeDown' | 'draft'; readonly id: string }
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly as: 'reader' | 'editor' | 'forger';
      readonly isAwaited: boolean;
    }
  | { readonly kind: 'gone' | 'empty' | 'back' | 'look' | 'settle' | 'restart' };

const id = fc.constantFrom(...ids);
const read = fc.record({
  kind: fc.constant('read' as const),
  path: fc.constantFrom(...paths),
  as: fc.constantFrom('reader' as const, 'reader' as const, 'editor' as const, 'forger' as const),
  isAwaited: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: read },
  { weight: 3, arbitrary: id.map((own) => ({ kind: 'publish' as const, id: own })) },
  { weight: 1, arbitrary: fc.constantFrom(...ids.slice(1)).map((own) => ({ kind: 'takeDown' as const, id: own })) },
  { weight: 1, arbitrary: id.map((own) => ({ kind: 'draft' as const, id: own })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('gone', 'empty', 'back', 'look', 'settle', 'restart').map((kind) => ({ kind }) as const),
  },
);

const life = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 60 }),
  /** The numbers of event loop turns that content requests take, in a cycle. */
  pace: fc.array(fc.nat(12), { minLength: 1, maxLength: 8 }),
  /** How the cache gets a publish: `told` in the same process, `heard` by a poll, `lookedFor` by a comparison. */
  news: fc.constantFrom('told' as const, 'heard' as const, 'lookedFor' as const),
});

test(`in any sequence of events readers see no older page, no draft and no removed page (${lives} lives, seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ steps, pace, news }) => {
      const world = await createWorld(pace, news);
      try {
        for (const one of steps) await world.take(one);
        await world.settle();
      } finally {
        await world.close();
      }
    }),
    { numRuns: lives, seed },
  );
}, 3_600_000);

interface Running {
  readonly cache: SiteCache;
  readonly server: Server;
  readonly port: number;
}

async function createWorld(pace: readonly number[], news: 'told' | 'heard' | 'lookedFor') {
  const isTold = news === 'told';
  const isPolling = news === 'heard';
  const directory = mkdtempSync(path.join(tmpdir(), 'cache-life-'));
  const content = createModelContent({ ids, published: ids.slice(0, 3), pace });
  const memory = createReaderChecks(content);
  const agent = new Agent({ keepAlive: true });
  const reading = new Set<Promise<void>>();
  let told = Promise.resolve();
  let running = await start({ content, directory, isPolling });

  const readAs = async (address: string, as: 'reader' | 'editor' | 'forger') => {
    const note = memory.begin(address);
    const answer = await ask(agent, running.port, address, as === 'reader' ? {} : { cookie: cookies[as] });
    if (as !== 'editor') note(answer);
    else if (content.fault === 'none') expect([200, 404, 503]).toContain(answer.status);
  };
  const readAll = async () => {
    await Promise.all(reading);
    for (const address of paths) await readAs(address, 'reader');
  };
  const change = (event: { ref: string; documentIds: readonly string[] }) => {
    // Not awaited, so that requests arrive while the change is examined.
    if (isTold) told = running.cache.follower.published(event);
  };
  const look = async () => {
    const { fault } = content;
    await running.cache.follower.compare();
    if (fault === 'none' && running.cache.state().content === 'available') memory.onFollowed();
  };
  const settle = async () => {
    content.fault = 'none';
    await look();
    // A request after `retryAt` starts the next refresh, and the next request gets its result.
    for (let round = 0; round < 2; round += 1) {
      vi.setSystemTime(Date.now() + 60_000);
      await readAll();
      await running.cache.idle();
    }
    for (const address of paths) memory.assertCurrent(address, await ask(agent, running.port, address, {}));
  };

  const acts: Record<Exclude<Step['kind'], 'publish' | 'takeDown' | 'draft' | 'read'>, () => Promise<void> | void> = {
    gone: () => void (content.fault = 'gone'),
    // A service in the same process never sends such a response.
    empty: () => void (content.fault = isTold ? 'gone' : 'empty'),
    back: () => void (content.fault = 'none'),
    look,
    settle,
    async restart() {
      await Promise.all(reading);
      // A stopped process must leave no work behind: here it would overwrite the files of the next one.
      await told;
      await running.cache.idle();
      await stop(running);
      running = await start({ content, directory, isPolling });
    },
  };

  return {
    settle,
    async take(one: Step) {
      if (one.kind === 'publish') change(content.publish(one.id));
      else if (one.kind === 'takeDown') {
        if (content.current().has(one.id)) change(content.takeDown(one.id));
      } else if (one.kind === 'draft') content.draft(one.id);
      else if (one.kind === 'read') {
        const done = readAs(one.path, one.as);
        reading.add(done);
        void done.finally(() => reading.delete(done)).catch(() => undefined);
        if (one.isAwaited) await done;
      } else await acts[one.kind]();
    },
    async close() {
      await Promise.allSettled(reading);
      await stop(running);
      agent.destroy();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function start({
  content,
  directory,
  isPolling,
}: {
  content: ModelContent;
  directory: string;
  isPolling: boolean;
}): Promise<Running> {
  const cache = createSiteCache({
    createSite: (news) => createModelSite(content, news),
    content: { endpoint: content.endpoint, accessToken: undefined, fetch: content.fetch, timeoutMs: 60_000 },
    origin: 'http://site.test',
    basePath: '',
    directory,
    maxBytes: 100_000_000,
    build: 'one',
    isBuildServed: () => true,
    lookEveryMs: 3_600_000,
    isPolling,
    exposeDebugHeaders: true,
    pause: () => turn(),
    gather: () => turn(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await cache.start();
  // Before the first index, the cache would accept any content.
  while (cache.state().content === 'unknown') await turn();
  const server = createServer((request, response) =>
    cache.answer(request, response, () => {
      const own = new Request(`http://site.test${request.url}`, { headers: { cookie: request.headers.cookie ?? '' } });
      void cache.site.fetch(own).then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
    }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port is an object.
  return { cache, server, port: (server.address() as AddressInfo).port };
}

async function stop({ cache, server }: Running): Promise<void> {
  const closed = new Promise((resolve) => void server.close(resolve));
  server.closeAllConnections();
  await closed;
  await cache.stop();
}

function ask(agent: Agent, port: number, address: string, headers: Record<string, string>): Promise<SeenResponse> {
  return new Promise((resolve, reject) => {
    const asking = send({ agent, host: '127.0.0.1', port, path: address, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', reject);
      const isStored = ['hit', 'miss', 'stale'].includes(String(answer.headers['x-cache']));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text, isStored }));
    });
    asking.once('error', reject);
    asking.end();
  });
}
