import { expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';
import { createEntryStore } from './entry-store.ts';
import { toEntry, type PageEntry } from './page.ts';
import { createPageRefreshes } from './page-refreshes.ts';
import { createCachedResponse } from './cached-response.ts';
import { createVersions } from './versions.ts';
import { noArchive } from '../testing/start-test-cache.ts';

function toPage(url: string, documentId: string, build = 'build'): PageEntry {
  const own = { key: url, url, variant: 'master', cookie: undefined, isTemporary: false, status: 200, ref: 'one' };
  const content = {
    contentKeys: [`doc:${documentId}`],
    documentId,
    viewTag: undefined,
    changesAt: undefined,
    build,
    renderedAt: 1,
  };
  const bodies = { gzip: Buffer.from('zipped'), br: Buffer.from('packed') };
  const body = { hash: url, length: 10, bodies, quality: 'quick' } as const;
  const answer = createCachedResponse({ status: 200, headers: [], ...body }, { exposeDebugHeaders: false });
  return toEntry({ ...own, ...content }, { answer, validAt: 1 });
}

/**
 * Pages `/a` and `/b` are stored, and `/c` comes from an earlier build. The archive cannot be read while there is a
 * fault.
 */
function create() {
  const faults: Error[] = [];
  const takeSome = () => {
    if (faults[0]) throw faults[0];
    return undefined;
  };
  const versions = createVersions();
  versions.announce('one');
  const changes = createChangeLog(versions.current());
  const archive = { ...noArchive, takeSome };
  const store = createEntryStore({ maxBytes: 1_000_000, archive });
  for (const id of ['a', 'b']) store.put(toPage(`/${id}`, id));
  store.put(toPage('/c', 'c', 'earlier'));
  const isCurrent = (entry: PageEntry) => changes.isValid(entry);
  const queued: string[] = [];
  const told: unknown[] = [];
  const refreshes = createPageRefreshes({
    store,
    versions,
    changes,
    isCurrent,
    isFresh: (entry) => entry.build === 'build' && isCurrent(entry),
    queue: {
      add: (pages) => void queued.push(...pages.map(({ key }) => key)),
      idle: async () => {},
      length: () => 0,
      stop: () => {},
    },
    remove: ({ key }) => store.delete(key),
    onListed: () => {},
    onStored: () => {},
    onError: (error) => told.push(error),
    now: () => 0,
  });
  const publish = (ref: string, key: string) => {
    const version = versions.announce(ref);
    refreshes.apply({ version, contentKeys: new Set([key]), documentIds: new Set(), removedIds: new Set() });
  };
  return { faults, queued, told, publish, refreshes, idle: refreshes.idle };
}

test('a failed search for stale pages is reported, and the next publish is searched again', async () => {
  const { faults, queued, told, publish, idle } = create();
  const fault = new Error('EIO');
  faults.push(fault);
  publish('two', 'doc:a');
  await idle();
  expect([told, queued]).toEqual([[fault], []]);
  faults.length = 0;
  publish('three', 'doc:b');
  await idle();
  expect([told, queued]).toEqual([[fault], ['/a', '/b']]);
});

test('a publish during a failing search starts another search at once', async () => {
  const { faults, queued, told, publish, idle } = create();
  faults.push(new Error('EIO'));
  publish('two', 'doc:a');
  // The search has failed in its first turn, but has not reported it yet.
  faults.length = 0;
  publish('three', 'doc:b');
  await idle();
  expect([told.length, queued]).toEqual([1, ['/a', '/b']]);
});

test('several searches that are requested during a search run as one afterwards', async () => {
  const { queued, publish, refreshes, idle } = create();
  publish('two', 'doc:a');
  refreshes.refreshStale();
  publish('three', 'doc:b');
  await idle();
  expect([...new Set(queued)].sort()).toEqual(['/a', '/b', '/c']);
});
