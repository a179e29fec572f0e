import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestService, heading, testUrl, testWriteToken } from '../../cms/testing/test-service.ts';
import { createRandom } from '../../scripts/fuzz/random.ts';
import { createEdit, kindOf } from '../testing/random-edits.ts';
import { findTokens, TokenLedger } from '../testing/token-ledger.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import type { DraftEngine } from './draft-engine.ts';
import { createHttpTransport } from './http-transport.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { openDraft } from './open-draft.ts';

type Fetch = Parameters<typeof createHttpTransport>[0]['fetch'];

const request = { client: 'c', base: 0, changes: [] };
const createTransport = (fetch: Fetch) =>
  createHttpTransport({ url: `${testUrl}/x`, account: 'ada', fetch, timeoutMs: 1000 });
const answer = (status: number, body = '{"message":"Why."}') =>
  createTransport(async () => new Response(body, { status }));

test.each([
  [401, { kind: 'signed-out' }],
  [403, { kind: 'closed', because: 'forbidden' }],
  [404, { kind: 'closed', because: 'deleted' }],
  [413, { kind: 'rejected', message: 'Why.' }],
  [429, { kind: 'service-failing' }],
  [503, { kind: 'service-failing' }],
  [507, { kind: 'service-full' }],
])('HTTP status %d becomes a result of the transport', async (status, result) => {
  expect(await answer(status).send(request, { isLast: false })).toEqual(result);
});

test('a lost connection and a truncated response both count as unreachable', async () => {
  const offline = createTransport(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await offline.send(request, { isLast: false })).toEqual({ kind: 'unreachable' });
  expect(await answer(200, '{"revision":1,"upd').send(request, { isLast: false })).toEqual({ kind: 'unreachable' });
});

test('a request sent while the page is left uses keepalive', async () => {
  const sent: RequestInit[] = [];
  const transport = createTransport(async (_url, init) => {
    sent.push(init);
    return new Response('{}');
  });
  for (const isLast of [true, false]) await transport.send(request, { isLast });
  expect(sent.map(({ keepalive = false }) => keepalive)).toEqual([true, false]);
});

/** Loses every fifth response after the service has handled the request. */
function createLossyFetch(
  respond: (request: Request) => Promise<Response>,
  random: ReturnType<typeof createRandom>,
): Fetch {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${testWriteToken}`);
    const response = await respond(new Request(url, { ...init, headers }));
    if (random.oneIn(5)) throw new TypeError('Failed to fetch');
    return response;
  };
}

test('two editors of one document converge over HTTP with lost responses, and no word is lost', async () => {
  const random = createRandom(Number(process.env['FUZZ_SEED']));
  const service = await createTestService();
  await service.admin.importDocuments([
    { id: 'one', type: 'article', lang: 'en-gb', uid: 'one', data: { title: heading('The first title') } },
  ]);
  const clock = new VirtualClock();
  const ledger = new TokenLedger();
  let ids = 0;
  const createId = (): string => `id-${String((ids += 1)).padStart(8, '0')}`;
  // The account name by which the service knows the test's write token.
  const account = 'write-token';
  const open = async (): Promise<DraftEngine> => {
    const transport = createHttpTransport({
      url: `${testUrl}/admin/working/one/changes`,
      account,
      fetch: createLossyFetch((sent) => service.fetch(sent), random),
      timeoutMs: 1000,
    });
    const services = {
      clock,
      random: () => random.below(1000) / 1000,
      createId,
      journal: createMemoryJournal(),
      transport,
      kindOf,
      onError(error: unknown): void {
        throw error;
      },
    };
    return (await openDraft({ account, document: 'one', services, locks: { tryHold: async () => true } })).draft;
  };
  const editors = [await open(), await open()];
  /** The clock is virtual, but the service responds in real time. */
  const pass = async (ms: number): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      await clock.pass(ms / 20);
      for (let tick = 0; tick < 5; tick += 1) await setImmediate();
    }
  };
  await pass(40_000);
  for (let round = 0; round < 40; round += 1) {
    const author = random.pick(['a', 'b'] as const);
    const editor = author === 'a' ? editors[0] : editors[1];
    const listTokens = (): Set<string> => findTokens(...(editor?.content.values.values() ?? []));
    const before = listTokens();
    const createToken = (): string => ledger.type(author);
    editor?.change(createEdit(editor.content, { random, createToken, createKey: createId, hotField: 'data/title' }));
    const after = listTokens();
    // Words that this random edit removed itself do not count as lost.
    ledger.remove([...before].filter((token) => !after.has(token)));
    await pass(random.below(3000));
  }
  for (let turn = 0; turn < 10; turn += 1) {
    for (const editor of editors) {
      editor.goOnline();
      editor.hearNews(1_000_000);
    }
    await pass(40_000);
  }
  const [ada, ben] = editors.map(({ content }) =>
    JSON.stringify([[...content.values].toSorted(), [...content.lists].toSorted()]),
  );
  expect(ada).toBe(ben);
  const kept = editors.flatMap((editor) => editor.kept.map(({ value }) => value));
  const there = findTokens(...(editors[0]?.content.values.values() ?? []), ...kept);
  const owed = ledger.listOwed().map(({ token }) => token);
  expect(owed.filter((token) => !there.has(token))).toEqual([]);
  expect(owed.length).toBeGreaterThan(5);
});
