import { describe, expect, test, vi } from 'vitest';
import { createVersions } from '../versions.ts';
import type { ContentChange, ContentIndex, IndexedDocument } from './content-index.ts';
import type { ContentClient, NamedChanges } from './content-client.ts';
import { createContentFollower } from './content-follower.ts';
import { createKnownContent } from './known-content.ts';

const document = (id: string, publishedAt = '1'): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt,
  position: '',
});

/** A content service with a list of documents, and a follower whose pauses and polls the test controls. */
function create(ids: readonly string[] = ['a', 'b'], { isPolling = false } = {}) {
  const content = {
    ref: 'one',
    documents: ids.map((id) => document(id)),
    gone: [] as string[],
    isThere: true,
    hasExperiment: false,
    onAsked: () => {},
  };
  const answer = async <Value>(value: Value): Promise<Value> => {
    content.onAsked();
    await Promise.resolve();
    if (!content.isThere) throw new TypeError('fetch failed');
    return value;
  };
  const polls: { since: string; signal: AbortSignal; answer: PromiseWithResolvers<NamedChanges | undefined> }[] = [];
  const client: ContentClient = {
    getRoot: () => answer({ masterRef: content.ref, hasExperiment: content.hasExperiment }),
    list: () => answer([...content.documents]),
    listByIds: (_, wanted) => answer(content.documents.filter(({ id }) => wanted.includes(id))),
    count: () => answer(content.documents.length),
    listTakenDown: () => answer([...content.gone]),
    waitForChanges(since, signal) {
      const held = Promise.withResolvers<NamedChanges | undefined>();
      signal.addEventListener('abort', () => held.reject(new TypeError('aborted')));
      polls.push({ since, signal, answer: held });
      return held.promise;
    },
  };
  const versions = createVersions();
  const known = createKnownContent(versions);
  const changes: ContentChange[] = [];
  const expected: string[][] = [];
  const calls = {
    contentChanged: vi.fn(),
    experiment: vi.fn(),
    refChanged: vi.fn(),
    indexed: vi.fn(),
    returned: vi.fn(),
    warn: vi.fn(),
    error: vi.fn(),
  };
  const accepted = { ref: '' };
  const clock = { time: 0 };
  const waits: { milliseconds: number; end: () => void }[] = [];
  const follower = createContentFollower(
    {
      client,
      versions,
      known,
      lookEveryMs: 250,
      isPolling,
      wait: (milliseconds, signal) =>
        new Promise<void>((resolve) => {
          waits.push({ milliseconds, end: resolve });
          signal.addEventListener('abort', () => resolve());
        }),
      now: () => clock.time,
      isAccepted: async (ref) => ref === accepted.ref,
      logger: calls,
    },
    {
      ...calls,
      apply: (change) => void changes.push(change),
      expect: (own) => void expected.push([...own]),
    },
  );
  /** Both results in one object. */
  const watcher = { ...follower, ...known };
  const publish = (id: string, at: string) => {
    content.ref = at;
    content.documents = [...content.documents.filter((own) => own.id !== id), document(id, at)];
    return { ref: at, documentIds: [id] };
  };
  const takeDown = (id: string, at: string) => {
    content.ref = at;
    content.documents = content.documents.filter((own) => own.id !== id);
    return { ref: at, documentIds: [id] };
  };
  return {
    watcher,
    client,
    content,
    versions,
    changes,
    expected,
    calls,
    accepted,
    clock,
    polls,
    waits,
    publish,
    takeDown,
  };
}

const keysOf = (change: ContentChange | undefined) =>
  change?.contentKeys === 'all' ? 'all' : [...(change?.contentKeys ?? [])].sort();

describe('a comparison', () => {
  test('runs when the process starts, and at intervals until the stop', async () => {
    const { watcher, changes, waits, publish } = create();
    await watcher.start(undefined);
    expect(keysOf(changes[0])).toBe('all');
    await expect.poll(() => waits).toHaveLength(1);
    expect(waits[0]?.milliseconds).toBeGreaterThanOrEqual(200);
    expect([watcher.state(), changes.length]).toEqual(['available', 1]);
    publish('a', '2');
    waits[0]?.end();
    await expect.poll(() => waits).toHaveLength(2);
    expect(keysOf(changes[1])).toEqual(['doc:a', 'list:page:en-gb']);
    watcher.stop();
    await Promise.resolve();
    publish('a', '3');
    expect([waits.length, changes.length]).toEqual([2, 2]);
  });

  test('does not delay a first start until the index is loaded', async () => {
    const { watcher, client, versions } = create();
    const listed = Promise.withResolvers<IndexedDocument[]>();
    client.list = () => listed.promise;
    await watcher.start(undefined);
    expect([versions.ref(), watcher.index(), watcher.has('page', 'a'), watcher.hasUid('z')]).toEqual([
      'one',
      undefined,
      undefined,
      undefined,
    ]);
    listed.resolve([document('a')]);
    await expect.poll(() => watcher.has('page', 'z')).toBe(false);
    expect(watcher.has('page', 'a')).toBe(true);
    watcher.stop();
  });

  test('finds nothing when nothing was published', async () => {
    const { watcher, changes, calls } = create();
    await watcher.start(undefined);
    await watcher.compare();
    expect([changes.length, calls.refChanged.mock.calls.length]).toEqual([1, 1]);
    watcher.stop();
  });

  test('reports whether an experiment runs, without a publish', async () => {
    const { watcher, content, changes, calls } = create();
    await watcher.start(undefined);
    content.hasExperiment = true;
    await watcher.compare();
    expect([calls.experiment.mock.calls, changes.length]).toEqual([[[false], [true]], 1]);
    watcher.stop();
  });

  test('reports the content service as unavailable once, and once as available again', async () => {
    const { watcher, content, calls } = create();
    await watcher.start(undefined);
    await watcher.compare();
    content.isThere = false;
    await watcher.compare();
    await watcher.compare();
    expect([watcher.state(), calls.warn.mock.calls.length]).toEqual(['unavailable', 1]);
    content.isThere = true;
    await watcher.compare();
    expect([watcher.state(), calls.returned.mock.calls.length]).toEqual(['available', 1]);
    watcher.stop();
  });

  test('finds publishes and takedowns between two processes', async () => {
    const { watcher, changes, publish, takeDown } = create(['a', 'b', 'c']);
    publish('a', '2');
    takeDown('c', '3');
    const documents = new Map(['a', 'b', 'c'].map((id) => [id, document(id)]));
    await watcher.start({ ref: 'one', documents, gone: ['page/en-gb/long-gone'], former: [] });
    expect([...(changes[1]?.removedIds ?? [])]).toEqual(['c']);
    expect(keysOf(changes[1])).toEqual(['doc:a', 'doc:c', 'list:page:en-gb', 'order:page:en-gb']);
    expect(['a', 'c', 'long-gone', 'never'].map((uid) => watcher.has('page', uid, 'en-gb'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    watcher.stop();
  });

  test('learns at a first start which documents were taken down before', async () => {
    const { watcher, content } = create(['a', 'back']);
    content.gone = ['page/en-gb/gone', 'page/en-gb/back'];
    await watcher.start(undefined);
    await watcher.compare();
    expect(['a', 'gone', 'back'].map((uid) => watcher.wasTakenDown('page', uid, 'en-gb'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(watcher.index()?.gone).toEqual(content.gone);
    watcher.stop();
  });

  test('asks what was taken down when documents are lost: an undone publish leaves nothing that was', async () => {
    const { watcher, content, publish, takeDown } = create(['a', 'b']);
    await watcher.start(undefined);
    await watcher.compare();
    const wasTakenDown = (uid: string) => watcher.wasTakenDown('page', uid, 'en-gb');
    await watcher.published(publish('slip', '2'));
    await watcher.published(takeDown('slip', '3'));
    expect([wasTakenDown('slip'), watcher.has('page', 'slip', 'en-gb')]).toEqual([false, false]);
    content.gone = ['page/en-gb/a', 'page/*/a'];
    await watcher.published(takeDown('a', '4'));
    expect([wasTakenDown('slip'), wasTakenDown('a')]).toEqual([false, true]);
    watcher.stop();
  });

  test('continues without the list of taken-down documents if the service cannot send it', async () => {
    const { watcher, client, calls } = create();
    client.listTakenDown = () => Promise.reject(new Error('Content service answered 500'));
    await watcher.start(undefined);
    await watcher.compare();
    expect([watcher.state(), calls.warn.mock.calls.length]).toEqual(['available', 1]);
    expect(watcher.wasTakenDown('page', 'gone', 'en-gb')).toBe(false);
    watcher.stop();
  });

  test('knows only taken-down documents during an outage', async () => {
    const { watcher, content } = create();
    content.isThere = false;
    const documents = new Map([['a', document('a')]]);
    await watcher.start({ ref: 'one', documents, gone: ['page/en-gb/long-gone'], former: [] });
    expect(['a', 'long-gone', 'never'].map((uid) => watcher.has('page', uid, 'en-gb'))).toEqual([
      true,
      false,
      undefined,
    ]);
    watcher.stop();
  });

  test('distrusts the loss of most documents until a person accepts it', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    const { watcher, content, changes, calls, accepted } = create(ids);
    await watcher.start(undefined);
    content.ref = 'empty';
    content.documents = content.documents.slice(0, 5);
    await watcher.compare();
    await watcher.compare();
    expect([watcher.state(), changes.length, calls.error.mock.calls.length]).toEqual(['distrusted', 1, 1]);
    expect(watcher.has('page', 'id-20', 'en-gb')).toBe(true);
    accepted.ref = 'empty';
    await watcher.compare();
    expect([watcher.state(), changes.at(-1)?.removedIds.size]).toEqual(['available', 25]);
    watcher.stop();
  });

  test.each([
    { request: 'the master ref', number: 1 },
    { request: 'all documents', number: 2 },
    { request: 'what was taken down', number: 3 },
  ])('is discarded when something is published while it requests $request', async ({ number }) => {
    const { watcher, content, versions, changes, publish, takeDown } = create(['a', 'b']);
    await watcher.start(undefined);
    takeDown('b', '2');
    let requests = 0;
    let publishing: Promise<void> | undefined;
    content.onAsked = () => {
      requests += 1;
      if (requests === number) publishing = watcher.published(publish('a', '3'));
    };
    await watcher.compare();
    // It is not the newest: an index of it would be older than the publish.
    expect([versions.ref(), watcher.index()?.ref, changes.length]).toEqual(['3', 'one', 1]);
    await publishing;
    expect([versions.ref(), watcher.index()?.ref]).toEqual(['3', '3']);
    watcher.stop();
  });

  test('does not judge the loss in a list that is older than a publish', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    const { watcher, client, content, calls, publish } = create(ids);
    await watcher.start(undefined);
    await watcher.compare();
    const complete = content.documents;
    content.ref = 'empty';
    let publishing: Promise<void> | undefined;
    vi.spyOn(client, 'list').mockImplementationOnce(() => {
      publishing = watcher.published(publish('id-0', '3'));
      return Promise.resolve(complete.slice(0, 5));
    });
    await watcher.compare();
    await publishing;
    expect([watcher.state(), calls.error.mock.calls.length]).toEqual(['available', 0]);
    watcher.stop();
  });

  test('of a first start takes no ref that is older than a publish', async () => {
    const { watcher, content, versions, publish } = create();
    let publishing: Promise<void> | undefined;
    content.onAsked = () => {
      content.onAsked = () => {};
      publishing = watcher.published(publish('a', '2'));
    };
    const starting = watcher.start(undefined);
    await publishing;
    await starting;
    await watcher.compare();
    // One version: no other ref was announced before or after it.
    expect([versions.current(), versions.ref(), watcher.index()?.ref]).toEqual([1, '2', '2']);
    watcher.stop();
  });

  test('of a first start is used when something is published meanwhile, which is then followed', async () => {
    const { watcher, client, content, changes, takeDown } = create(['a', 'b', 'c']);
    const listed = [...content.documents];
    let publishing: Promise<void> | undefined;
    const list = vi.spyOn(client, 'list').mockImplementationOnce(async () => {
      publishing = watcher.published(takeDown('a', '2'));
      return listed;
    });
    await watcher.start(undefined);
    await watcher.compare();
    await publishing;
    expect([watcher.state(), watcher.index()?.ref, list.mock.calls.length]).toEqual(['available', '2', 1]);
    expect(['a', 'b'].map((uid) => watcher.has('page', uid, 'en-gb'))).toEqual([false, true]);
    // Pages of before the index are checked, then those of the taken-down document.
    expect(changes.map(keysOf)).toEqual(['all', ['doc:a', 'list:page:en-gb', 'order:page:en-gb']]);
    watcher.stop();
  });
});

describe('the response to a poll', () => {
  const start = async (ids?: readonly string[]) => {
    const world = create(ids);
    await world.watcher.start(undefined);
    const list = vi.spyOn(world.client, 'list');
    const hear = (told: NamedChanges, seen = world.versions.current()) => world.watcher.compare({ ...told, seen });
    return { ...world, list, hear };
  };

  test('changes the reported documents, even when their date is in the same second as before', async () => {
    const { watcher, content, changes, list, hear } = await start();
    content.ref = '2';
    await hear({ ref: '2', documentIds: ['b'] });
    expect([keysOf(changes[1]), [...(changes[1]?.documentIds ?? [])]]).toEqual([['doc:b', 'list:page:en-gb'], ['b']]);
    expect([watcher.index()?.ref, list.mock.calls.length]).toEqual(['2', 0]);
    watcher.stop();
  });

  test('with takedowns is trusted, however many they are', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    const { watcher, content, changes, list, hear } = await start(ids);
    content.ref = '2';
    content.documents = content.documents.slice(0, 5);
    await hear({ ref: '2', documentIds: ids.slice(5) });
    expect([watcher.state(), changes[1]?.removedIds.size, list.mock.calls.length]).toEqual(['available', 25, 0]);
    watcher.stop();
  });

  test('of a service that has lost more than it reports is distrusted', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    const { watcher, content, changes, hear } = await start(ids);
    content.ref = '2';
    content.documents = [];
    await hear({ ref: '2', documentIds: ['id-3'] });
    expect([watcher.state(), changes.length]).toEqual(['distrusted', 1]);
    watcher.stop();
  });

  test('is replaced by a comparison when another change came first, because it may be older', async () => {
    const { watcher, versions, publish, hear } = await start();
    const seen = versions.current();
    publish('a', '2');
    publish('b', '3');
    await watcher.compare();
    await hear({ ref: '2', documentIds: ['a'] }, seen);
    expect([versions.ref(), watcher.index()?.ref]).toEqual(['3', '3']);
    watcher.stop();
  });
});

describe('an announced publish', () => {
  test('is the newest version before any request, and its documents are announced at once', async () => {
    const { watcher, versions, expected, changes, publish, calls } = create();
    await watcher.start(undefined);
    calls.refChanged.mockClear();
    const done = watcher.published(publish('b', '2'));
    expect([versions.ref(), expected, changes.length]).toEqual(['2', [['b']], 1]);
    expect(calls.refChanged).toHaveBeenCalledOnce();
    await done;
    expect(keysOf(changes[1])).toEqual(['doc:b', 'list:page:en-gb']);
    watcher.stop();
  });

  test('of a takedown removes the page at once', async () => {
    const { watcher, changes, takeDown } = create();
    await watcher.start(undefined);
    await watcher.published(takeDown('b', '2'));
    expect([...(changes[1]?.removedIds ?? [])]).toEqual(['b']);
    expect(watcher.has('page', 'b', 'en-gb')).toBe(false);
    watcher.stop();
  });

  test('that could not be examined is found by the next comparison, with all its changes', async () => {
    const { watcher, content, changes, publish, takeDown } = create(['a', 'b', 'c']);
    await watcher.start(undefined);
    content.isThere = false;
    await watcher.published(takeDown('a', '2'));
    expect(keysOf(changes[1])).toBe('all');
    content.isThere = true;
    await watcher.published(publish('b', '3'));
    expect([...(changes[2]?.removedIds ?? [])]).toEqual(['a']);
    expect(watcher.has('page', 'a', 'en-gb')).toBe(false);
    watcher.stop();
  });

  test('that could not be applied does not stop the next one, and causes a check of every page after a comparison', async () => {
    const { watcher, changes, calls, publish } = create();
    await watcher.start(undefined);
    const fail = () => {
      throw new Error('The site fails');
    };
    // For the change, and then for an unknown change.
    calls.contentChanged.mockImplementationOnce(fail).mockImplementationOnce(fail);
    await watcher.published(publish('a', '2'));
    expect([changes.length, calls.error.mock.calls.length, calls.returned.mock.calls.length]).toEqual([1, 1, 0]);
    await watcher.compare();
    expect([watcher.state(), calls.returned.mock.calls.length]).toEqual(['available', 1]);
    await watcher.published(publish('b', '3'));
    expect(keysOf(changes[1])).toEqual(['doc:b', 'list:page:en-gb']);
    watcher.stop();
  });
});

describe('what cached responses are still valid for is known', () => {
  const last = (calls: ReturnType<typeof create>['calls']) => calls.contentChanged.mock.lastCall?.[0] as unknown;
  const inPlace = (from: string, to: string, id: string) => ({
    from,
    to,
    keys: new Set([`doc:${id}`, 'list:page:en-gb']),
  });

  test('when the documents were reported and kept their position', async () => {
    const { watcher, versions, calls, publish } = create();
    await watcher.start(undefined);
    await watcher.published(publish('a', '2'));
    expect(last(calls)).toEqual(inPlace('one', '2', 'a'));
    publish('b', '3');
    await watcher.compare({ ref: '3', documentIds: ['b'], seen: versions.current() });
    expect(last(calls)).toEqual(inPlace('2', '3', 'b'));
    watcher.stop();
  });

  test('but not when a document was added or removed, nor after a comparison of all documents', async () => {
    const { watcher, calls, publish, takeDown } = create();
    await watcher.start(undefined);
    await watcher.published(publish('new', '2'));
    expect(last(calls)).toBeUndefined();
    await watcher.published(publish('new', '3'));
    expect(last(calls)).toEqual(inPlace('2', '3', 'new'));
    await watcher.published(takeDown('new', '4'));
    expect(last(calls)).toBeUndefined();
    publish('a', '5');
    await watcher.compare();
    expect(last(calls)).toBeUndefined();
    watcher.stop();
  });

  test('and not while a newer publish is announced', async () => {
    const { watcher, calls, publish } = create();
    await watcher.start(undefined);
    const first = watcher.published(publish('a', '2'));
    const second = watcher.published(publish('b', '3'));
    await first;
    expect(last(calls)).toBeUndefined();
    await second;
    expect(last(calls)).toEqual(inPlace('2', '3', 'b'));
    watcher.stop();
  });
});

describe('polls', () => {
  const toIndex = (ref: string): ContentIndex => ({
    ref,
    documents: new Map(['a', 'b'].map((id) => [id, document(id)])),
    gone: [],
    former: [],
  });

  /** Starts polling. The first pause is that of the comparisons. */
  const start = async () => {
    const world = create(['a', 'b'], { isPolling: true });
    await world.watcher.start(toIndex('one'));
    const polled = (count: number) => vi.waitFor(() => expect(world.polls).toHaveLength(count), 15_000);
    const paused = (count: number) => vi.waitFor(() => expect(world.waits).toHaveLength(1 + count), 15_000);
    await polled(1);
    const respond = (changes: NamedChanges | undefined) => world.polls.at(-1)?.answer.resolve(changes);
    return { ...world, polled, paused, respond };
  };

  test('are followed by a comparison of the reported documents, and the next poll begins at once', async () => {
    const { watcher, changes, clock, polls, waits, publish, polled, respond } = await start();
    publish('a', '2');
    respond({ ref: '2', documentIds: ['a'] });
    await polled(2);
    expect([keysOf(changes.at(-1)), watcher.index()?.ref]).toEqual([['doc:a', 'list:page:en-gb'], '2']);
    clock.time += 2000;
    respond({ ref: '2', documentIds: [] });
    await polled(3);
    expect([polls.map(({ since }) => since), waits.length]).toEqual([['one', '2', '2'], 1]);
    watcher.stop();
  });

  test('that report no documents cause a comparison of the whole index', async () => {
    const { watcher, changes, publish, polled, respond } = await start();
    publish('b', '2');
    respond({ ref: '2', documentIds: undefined });
    await polled(2);
    expect(keysOf(changes.at(-1))).toEqual(['doc:b', 'list:page:en-gb']);
    watcher.stop();
  });

  test.each([
    ['return at once and report nothing', { ref: 'one', documentIds: [] }, 200],
    ['report a distrusted ref', { ref: '2', documentIds: undefined }, 200],
    ['have no endpoint', undefined, 600_000],
  ])('that %s are not repeated at once', async (_, changes, minMs) => {
    const { watcher, content, waits, paused, respond } = await start();
    content.documents = [];
    respond(changes);
    await paused(1);
    expect(waits.at(-1)?.milliseconds).toBeGreaterThanOrEqual(minMs);
    watcher.stop();
  });

  test('that fail are followed by comparisons until the content service is available again', async () => {
    const { watcher, content, polls, waits, polled, paused } = await start();
    content.isThere = false;
    polls[0]?.answer.reject(new TypeError('cut'));
    await paused(1);
    expect([watcher.state(), polls.length]).toEqual(['unavailable', 1]);
    content.isThere = true;
    waits.at(-1)?.end();
    await paused(2);
    expect(watcher.state()).toBe('available');
    waits.at(-1)?.end();
    await polled(2);
    watcher.stop();
  });

  test('end with the process, without another comparison', async () => {
    const { watcher, content, polls, paused } = await start();
    const asked = vi.fn();
    content.onAsked = asked;
    watcher.stop();
    await paused(1);
    expect([polls[0]?.signal.aborted, asked.mock.calls.length]).toEqual([true, 0]);
  });
});
