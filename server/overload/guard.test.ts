import { expect, test } from 'vitest';
import { createGuard } from './guard.ts';
import { createRenderGate } from './render-gate.ts';

const headers = {
  'x-cache': 'bypass',
  'x-content-ref': 'r',
};

interface Options {
  readonly isTelling?: boolean;
  readonly basePath?: string;
  readonly maxRunning?: number;
}

function createTestGuard({ isTelling = false, basePath = '', maxRunning = 1 }: Options) {
  const gate = createRenderGate({ maxRunning, maxWaiting: 0, maxWaitMs: 0 });
  const site = { fetch: async () => new Response(null, { headers }), securityHeaders: [] };
  const liveGate = createRenderGate({ maxRunning: 1, maxWaiting: 0, maxWaitMs: 0 });
  const admission = { refuseRead: () => undefined, refuseWrite: () => undefined, recognizeLive: () => undefined };
  return createGuard({ gate, liveGate, admission } as never, site, { isTelling, basePath });
}

async function listHeaders(isTelling: boolean, method: string): Promise<string[]> {
  const answer = await createTestGuard({ isTelling }).fetch(new Request('http://site.test/graphql', { method }));
  return [...answer.headers.keys()];
}

test.each(['GET', 'POST'])('only a loopback listener exposes cache headers on %s', async (method) => {
  expect(await listHeaders(true, method)).toEqual(['x-cache', 'x-content-ref']);
  expect(await listHeaders(false, method)).toEqual([]);
});

test.each([
  ['POST', '/contact', 1],
  ['POST', '/_live/token/news', 1],
  ['GET', '/search', 1],
  ['GET', '/media/logo.svg', 0],
])('%s %s begins in %i turns of its own', async (method, path, turns) => {
  const gate = createRenderGate({ maxRunning: 1, maxWaiting: 0, maxWaitMs: 0 });
  let taken = 0;
  const counting = {
    ...gate,
    takeTurn: async () => void (taken += 1),
    run: <Value>(work: () => Promise<Value>) => ((taken += 1), gate.run(work)),
  };
  const site = { fetch: async () => new Response(), securityHeaders: [] };
  const overload = { gate: counting, liveGate: counting, admission: { recognizeLive: () => undefined } };
  const guard = createGuard(overload as never, site, { isTelling: false, basePath: '' });
  await guard.fetch(new Request(`http://site.test${path}`, { method }));
  expect(taken).toBe(turns);
});

test.each([
  ['', '/media/logo.svg', 200],
  ['', '/news/media/nothing', 503],
  ['', '/news?from=/media/logo.svg', 503],
  ['', '/_live/token/news', 200],
  ['', '/news/_live/x', 503],
  ['/site', '/site/_live/token/news', 200],
  ['/site', '/site/media/logo.svg', 200],
  ['/site', '/site/news/media/nothing', 503],
])('below "%s", %s is answered with %i while the render gate is full', async (basePath, address, status) => {
  const guard = createTestGuard({ basePath, maxRunning: 0 });
  expect((await guard.fetch(new Request(`http://site.test${address}`))).status).toBe(status);
});

test.each([
  ['/_live/token/news', 'live'],
  ['/_live/../contact', 'write'],
  ['/_live/%2e%2e/contact', 'write'],
])('a post to %s is limited as a %s', async (url, kind) => {
  const asked: string[] = [];
  const admission = { refuseLive: () => asked.push('live'), refuseWrite: () => asked.push('write') };
  const guard = createGuard(
    { admission } as never,
    { fetch: async () => new Response(), securityHeaders: [] },
    { isTelling: false, basePath: '' },
  );
  const response = { writeHead: () => undefined, end: () => undefined };
  await guard.before(() => undefined)({ method: 'POST', url, headers: {} } as never, response as never);
  expect(asked).toEqual([kind]);
});
