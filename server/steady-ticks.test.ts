import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { getRetainedTick, retainTickShape } from './steady-ticks.ts';

setFlagsFromString('--allow-natives-syntax');
setFlagsFromString('--expose-gc');
// The code above makes both, so their types are known.
const haveSameShape = runInNewContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;
const collectGarbage = runInNewContext('gc') as () => void;

const nextTick = () => new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())));

test('the shape of ticks survives garbage collection', async () => {
  retainTickShape();
  await nextTick();
  const retained = getRetainedTick();
  expect(retained).toHaveProperty('callback');
  // V8 keeps unused shapes for two collections.
  for (let times = 0; times < 8; times += 1) collectGarbage();
  const shapes = [await nextTick(), await nextTick()].map((tick) => haveSameShape(retained ?? {}, tick));
  expect(shapes).toEqual([true, true]);
});
