import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';
import { createEntryStore } from './entry-store.ts';
import { toEntry } from './page.ts';
import { createPageRefreshes } from './page-refreshes.ts';
import type { Urgency } from './refresh-queue.ts';
import { createVersions } from './versions.ts';
import { noArchive } from '../testing/start-test-cache.ts';

/** Many pages that depend on a list order that has changed; the pages in `read` were requested. */
function start(pages: number, ...read: readonly string[]) {
  const store = createEntryStore({
    maxBytes: 2 ** 20,
    archive: noArchive,
  });
  for (let number = 0; number < pages; number += 1) {
    const key = `/page-${number}`;
    const own = { key, url: key, variant: 'master', cookie: undefined, isTemporary: false, documentId: undefined };
    const facts = {
      ...own,
      status: 200,
      ref: 'one',
      contentKeys: [],
      viewTag: undefined,
      build: 'a',
      renderedAt: 0,
      changesAt: undefined,
    };
    const entry = store.put(toEntry(facts, { answer: undefined, validAt: 0 }));
    entry.reads = read.includes(key) ? 1 : 0;
  }
  const lanes: Record<Urgency, Set<string>> = { now: new Set(), soon: new Set(), whenIdle: new Set() };
  const refreshes = createPageRefreshes({
    store,
    versions: createVersions(),
    changes: createChangeLog(0),
    queue: {
      add: (added, urgency) => added.forEach(({ key }) => lanes[urgency].add(key)),
      idle: async () => undefined,
      length: () => 0,
      stop: () => undefined,
    },
    isFresh: () => false,
    isCurrent: () => false,
    remove: () => undefined,
    onListed: () => undefined,
    onStored: () => undefined,
    onError: (error) => {
      throw error;
    },
    now: () => 0,
  });
  const publish = async () => {
    const none = new Set<string>();
    refreshes.apply({ version: 1, contentKeys: new Set(['order:article:en']), documentIds: none, removedIds: none });
    await refreshes.idle();
  };
  return { lanes, publish };
}

test('on a site of hundreds of pages all stale pages are refreshed soon, the most requested first', async () => {
  const { lanes, publish } = start(900, '/page-800');
  const looking = publish();
  // In the same turn of the event loop as the publish.
  expect(lanes.soon.size).toBe(900);
  expect([...lanes.soon][0]).toBe('/page-800');
  await looking;
  expect(lanes.whenIdle.size).toBe(0);
});

test('of tens of thousands of stale pages the 2000 most requested are refreshed soon, the rest when idle', async () => {
  const { lanes, publish } = start(30_000, '/page-29999');
  await publish();
  await turn();
  expect(lanes.soon.size).toBe(2000);
  expect([...lanes.soon][0]).toBe('/page-29999');
  expect(new Set([...lanes.soon, ...lanes.whenIdle]).size).toBe(30_000);
});
