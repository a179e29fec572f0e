import { describe, expect, test, vi } from 'vitest';
import { createQueryCache } from './query-cache.ts';

function create() {
  const state = { ref: 'one' as string | undefined, time: 0 };
  const refs = { masterRef: () => state.ref, lastMasterRef: () => state.ref };
  const cache = createQueryCache(refs, { now: () => state.time });
  const ask = vi.fn(async () => ({ title: `of ${state.ref}`, parts: [{ text: 'a' }] }));
  return { state, cache, ask };
}

test('a query is fetched once per ref, and its result is frozen', async () => {
  const { cache, ask } = create();
  const first = await cache.getOrFetch('one', 'q', ask);
  expect(await cache.getOrFetch('one', 'q', ask)).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(() => first.parts.push({ text: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(first.parts[0] ?? {}, { text: 'b' })).toThrow(TypeError);
});

test('another ref or another query is fetched', async () => {
  const { cache, state, ask } = create();
  await cache.getOrFetch('one', 'q', ask);
  await cache.getOrFetch('one', 'other', ask);
  state.ref = 'two';
  expect(await cache.getOrFetch('two', 'q', ask)).toMatchObject({ title: 'of two' });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a result that arrives after a publish is returned but not cached', async () => {
  const { cache, state, ask } = create();
  const publishing = async () => {
    state.ref = 'two';
    return ask();
  };
  await cache.getOrFetch('one', 'q', publishing);
  await cache.getOrFetch('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a missing document is cached, a failure is not', async () => {
  const { cache } = create();
  const ask = vi.fn<() => Promise<undefined>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  await expect(cache.getOrFetch('one', 'q', ask)).rejects.toThrow('down');
  await cache.getOrFetch('one', 'q', ask);
  await cache.getOrFetch('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an invalidated result is fetched again, at most every 5 s', async () => {
  const { cache, state, ask } = create();
  const fetchFor = (question: string, keys: string[]) => cache.getOrFetch('one', question, ask, () => keys);
  const askAll = () => Promise.all([fetchFor('bad', ['doc:bad', 'doc:menu']), fetchFor('good', ['doc:good'])]);
  await askAll();
  state.time = 4999;
  cache.invalidate(['doc:bad']);
  await askAll();
  expect(ask).toHaveBeenCalledTimes(2);
  state.time = 5000;
  cache.invalidate(['doc:bad']);
  await askAll();
  expect(ask).toHaveBeenCalledTimes(3);
});

describe('a publish', () => {
  const keysOf = ({ title }: { title: string }) => [`doc:${title}`];
  /** Two cached results of the ref `one` with a document each, and one with unknown dependencies. */
  const start = async () => {
    const created = create();
    const answers: Record<string, string> = { a: 'a', b: 'b', unknown: 'unknown' };
    const read = (question: string) => {
      const ref = created.cache.ref() ?? '';
      const ask = async () => ({ title: answers[question] ?? '' });
      return created.cache.getOrFetch(ref, question, ask, question === 'unknown' ? undefined : keysOf);
    };
    for (const question of ['a', 'b', 'unknown']) await read(question);
    Object.assign(answers, { a: 'new a', b: 'new b', unknown: 'new' });
    const publish = (keys: readonly string[] | undefined, { from = 'one', to = 'two' } = {}) => {
      created.state.ref = undefined;
      created.cache.forgetRef();
      created.cache.promote(keys && { from, to, keys: new Set(keys) });
    };
    const readAll = async () => (await Promise.all(['a', 'b', 'unknown'].map(read))).map(({ title }) => title);
    return { ...created, publish, readAll };
  };

  test('evicts the results that depend on it, and promotes the others without fetching the ref', async () => {
    const { cache, publish, readAll } = await start();
    publish(['doc:a', 'list:page:en-gb']);
    expect(cache.ref()).toBe('two');
    expect(await readAll()).toEqual(['new a', 'b', 'new']);
    publish(['doc:b'], { from: 'two', to: 'three' });
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('leaves results of another ref alone', async () => {
    const { cache, state, publish, readAll } = await start();
    publish(['doc:c'], { from: 'zero' });
    expect(cache.ref()).toBeUndefined();
    state.ref = 'two';
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('of unknown extent evicts everything', async () => {
    const { cache, state, publish, readAll } = await start();
    publish(undefined);
    expect(cache.ref()).toBeUndefined();
    state.ref = 'two';
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('is superseded by the next publish', async () => {
    const { cache, publish } = await start();
    publish(['doc:a']);
    cache.forgetRef();
    expect(cache.ref()).toBeUndefined();
  });
});
