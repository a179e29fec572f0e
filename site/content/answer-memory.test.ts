import { expect, test, vi } from 'vitest';
import { contentTtlMs } from '../constants.ts';
import { createAnswerMemory } from './answer-memory.ts';

function create() {
  const state = { ref: 'one' as string | undefined, now: 0 };
  const memory = createAnswerMemory(() => state.ref, { now: () => state.now });
  const ask = vi.fn(async () => ({ title: `of ${state.ref}`, parts: [{ text: 'a' }] }));
  return { state, memory, ask };
}

test('a question of a ref is asked once, and its answer cannot be changed', async () => {
  const { memory, ask } = create();
  const first = await memory.recall('one', 'q', ask);
  expect(await memory.recall('one', 'q', ask)).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(() => first.parts.push({ text: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(first.parts[0] ?? {}, { text: 'b' })).toThrow(TypeError);
});

test('another ref, another question, and the same one after its time are asked', async () => {
  const { memory, state, ask } = create();
  await memory.recall('one', 'q', ask);
  await memory.recall('one', 'other', ask);
  state.ref = 'two';
  expect(await memory.recall('two', 'q', ask)).toMatchObject({ title: 'of two' });
  state.now = contentTtlMs;
  await memory.recall('two', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('what was answered while something was published is given, and not kept', async () => {
  const { memory, state, ask } = create();
  const publishing = async () => {
    state.ref = 'two';
    return ask();
  };
  await memory.recall('one', 'q', publishing);
  await memory.recall('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('that there is nothing is an answer, and a failure is none', async () => {
  const { memory } = create();
  const ask = vi.fn<() => Promise<undefined>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  await expect(memory.recall('one', 'q', ask)).rejects.toThrow('down');
  await memory.recall('one', 'q', ask);
  await memory.recall('one', 'q', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});
