import { expect, test } from 'vitest';
import { createGuard } from './guard.ts';
import { createRenderGate } from './render-gate.ts';

const headers = {
  'surrogate-key': 'doc:one doc:two',
  'x-content-document': 'one',
  'x-cache': 'bypass',
  'x-content-ref': 'r',
};

async function listHeaders(isTelling: boolean, method: string): Promise<string[]> {
  const gate = createRenderGate({ mostAtOnce: 1, mostWaiting: 0, mostWaitMs: 0, turn: async () => undefined });
  const site = { fetch: async () => new Response(null, { headers }), securityHeaders: [] };
  const guard = createGuard({ gate, admission: { refuseRead: () => undefined, refuseWrite: () => undefined } } as never, site, { isTelling }); // prettier-ignore
  const answer = await guard.fetch(new Request('http://site.test/graphql', { method }));
  return [...answer.headers.keys()];
}

test.each(['GET', 'POST'])(
  'what an answer to %s is made of is not told, and to strangers nothing of the cache',
  async (method) => {
    expect(await listHeaders(true, method)).toEqual(['x-cache', 'x-content-ref']);
    expect(await listHeaders(false, method)).toEqual([]);
  },
);
