import { expect, onTestFinished, test } from 'vitest';
import { eventRingLength, maxPresentClients } from '../limits.ts';
import { createListeners } from '../storage/listeners.ts';
import { maxMessageBytes } from '../storage/storage.ts';
import { createPresence } from './presence.ts';
import { createStudioNews, type StudioNews } from './studio-news.ts';
import { announceDocuments, announceEvent } from './studio-messages.ts';

/** The message channel of several processes, which has one order. */
function createChannel() {
  const listeners = createListeners<string | undefined>();
  const said: string[] = [];
  const engine = {
    async announce(message: string) {
      said.push(message);
      listeners.emit([message]);
    },
    hear: listeners.listen,
  };
  const start = async (): Promise<StudioNews> => {
    const news = await createStudioNews({ engine, now: () => new Date(0) });
    onTestFinished(news.close);
    return news;
  };
  const save = (id: string) =>
    announceEvent(engine, { kind: 'saved', documentIds: [id], ref: null, by: { id: 'a', name: 'A' } });
  return { engine, said, start, save, breakOff: () => listeners.emit([undefined]) };
}

const kinds = (news: StudioNews, after?: string): string[] => news.catchUp(after).items.map(({ event }) => event.kind);

test('an event id is known for the configured number of events, then a client must resync', async () => {
  const { start, save } = createChannel();
  const news = await start();
  const { id } = news.catchUp(undefined);
  for (let count = 1; count < eventRingLength; count += 1) await save(`d${count}`);
  expect(kinds(news, id)).toHaveLength(eventRingLength);
  await save('one more');
  expect(kinds(news, id)).toEqual(['resync', 'present']);
});

test('event ids are the same in all processes, so a client can change the process without missing or repeating events', async () => {
  const { start, save } = createChannel();
  const [one, other] = [await start(), await start()];
  const begun = one.catchUp(undefined);
  expect(kinds(other, begun.id)).toEqual(['present']);
  await save('a');
  const seen = other.catchUp(begun.id);
  await save('b');
  expect(kinds(one, seen.id)).toEqual(['saved', 'present']);
  const late = await start();
  expect(kinds(late, seen.id)).toEqual(['resync', 'present']);
});

test('after a gap clients must resync, and continue from there', async () => {
  const { start, save, breakOff } = createChannel();
  const news = await start();
  await save('a');
  const { id } = news.catchUp(undefined);
  const told: string[] = [];
  news.listen(({ event }) => told.push(event.kind));
  breakOff();
  expect([told, kinds(news, id)]).toEqual([['resync'], ['resync', 'present']]);
  const after = news.catchUp(id).id;
  await save('b');
  expect(kinds(news, after)).toEqual(['saved', 'present']);
});

test('many documents are split into several messages, and very many cause a resync', async () => {
  const { engine, said } = createChannel();
  const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`.padStart(64, 'x'));
  const event = (documentIds: string[]) =>
    ({ kind: 'saved', documentIds, ref: null, by: { id: 'a', name: '\u0001'.repeat(200) } }) as const;
  await announceDocuments(engine, ids(500), event);
  expect(said.length).toBe(10);
  for (const text of said) expect(Buffer.byteLength(text)).toBeLessThan(maxMessageBytes);
  await announceDocuments(engine, ids(501), event);
  expect(said).toHaveLength(11);
  expect(said[10]).toContain('resync');
});

test('unknown messages of another program version are ignored', async () => {
  const { engine, start } = createChannel();
  const news = await start();
  const { id } = news.catchUp(undefined);
  for (const text of ['', 'no JSON', '{}', '{"kind":"event","id":"x","event":{"kind":"unheard-of"}}'])
    await engine.announce(text);
  expect(kinds(news, id)).toEqual(['present']);
});

test('presence has a maximum: the client that was seen longest ago is removed', () => {
  const presence = createPresence(() => 0);
  const see = (index: number) =>
    presence.see({ accountId: `a${index}`, name: 'A', client: 'c', documentId: `d${index}` });
  for (let index = 0; index < maxPresentClients; index += 1) see(index);
  expect(see(maxPresentClients).map(({ documentId, people }) => [documentId, people.length])).toEqual([
    ['d0', 0],
    [`d${maxPresentClients}`, 1],
  ]);
  expect(presence.list()).toHaveLength(maxPresentClients);
});
