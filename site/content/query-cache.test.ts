import { describe, expect, test, vi } from 'vitest';
import { createQueryCache } from './query-cache.ts';

function create() {
  const state = { ref: 'one' as string | undefined, time: 0 };
  const refs = { masterRef: () => state.ref, lastMasterRef: () => state.ref };
  const cache = createQueryCache(refs, { now: () => state.time });
  const ask = vi.fn(async () => ({ title: `of ${state.ref}`, parts: [{ text: 'a' }] }));
  return { state, cache, ask };
}

test('a question of a ref is asked once, and its answer cannot be changed', async () => {
  const { cache, ask } = create();
  const first = await cache.getOrFetch('one', 'q', ask);
  expect(await cache.getOrFetch('one', 'q', ask)).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(() => first.parts.push({ text: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(first.parts[0] ?? {}, { text: 'b' })).toThrow(TypeError);
});

test('another ref and another question are asked', async () => {
  const { cache, state, ask } = create();
  await cache.getOrFetch('one', 'q', ask);
  await cache.getOrFetch('one', 'other', ask);
  state.ref = 'two';
  expect(await cache.getOrFetch('two', 'q', ask)).toMatchObject({ title: 'of two' });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('what was answered while something was published is given, and not kept', async () => {
  const { cache, state, ask } = create();
  const publishing = async () => {
    state.ref = 'two';
    return ask();
  };
  await cache.getOrFetch('one', 'q', publishing);
  await cache.getOrFetch('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('that there is nothing is an answer, and a failure is none', async () => {
  const { cache } = create();
  const ask = vi.fn<() => Promise<undefined>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  await expect(cache.getOrFetch('one', 'q', ask)).rejects.toThrow('down');
  await cache.getOrFetch('one', 'q', ask);
  await cache.getOrFetch('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer that no page can be made of is asked for again, but not more often than every 5 s', async () => {
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

describe('what a publish changed', () => {
  const keysOf = ({ title }: { title: string }) => [`doc:${title}`];
  /** Two answers of the ref `one`, of a document each, and one of which nobody knows what it shows. */
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

  test('is asked for anew, and nothing else, without asking for the ref', async () => {
    const { cache, publish, readAll } = await start();
    publish(['doc:a', 'list:page:en-gb']);
    expect(cache.ref()).toBe('two');
    expect(await readAll()).toEqual(['new a', 'b', 'new']);
    publish(['doc:b'], { from: 'two', to: 'three' });
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('is nothing to answers of another ref', async () => {
    const { cache, state, publish, readAll } = await start();
    publish(['doc:c'], { from: 'zero' });
    expect(cache.ref()).toBeUndefined();
    state.ref = 'two';
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('and cannot be told is everything', async () => {
    const { cache, state, publish, readAll } = await start();
    publish(undefined);
    expect(cache.ref()).toBeUndefined();
    state.ref = 'two';
    expect(await readAll()).toEqual(['new a', 'new b', 'new']);
  });

  test('is no longer the newest once something else is published', async () => {
    const { cache, publish } = await start();
    publish(['doc:a']);
    cache.forgetRef();
    expect(cache.ref()).toBeUndefined();
  });
});
