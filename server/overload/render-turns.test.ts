import { expect, test } from 'vitest';
import { createRenderTurns } from './render-turns.ts';

function createTest() {
  const looks: (() => void)[] = [];
  const clock = { now: 0 };
  const begun: string[] = [];
  const turns = createRenderTurns({ now: () => clock.now, atTurnEnd: (look) => looks.push(look) });
  const ask = (name: string) => void turns.next().then(() => begun.push(name));
  /** The turn of the event loop ends after so long, and what it let begin begins. */
  const endTurn = async (milliseconds = 0) => {
    clock.now += milliseconds;
    for (const look of looks.splice(0)) look();
    await Promise.resolve();
  };
  return { turns, clock, begun, ask, endTurn, looks };
}

test('one render begins in a turn, in the order in which they came, once a whole turn was seen', async () => {
  const { begun, ask, endTurn, looks } = createTest();
  ask('one');
  ask('two');
  await endTurn();
  expect(begun).toEqual([]);
  await endTurn();
  expect(begun).toEqual(['one']);
  await endTurn();
  expect(begun).toEqual(['one', 'two']);
  expect(looks).toEqual([]);
});

test('none begins after a long turn, but for one in a fortieth of a second', async () => {
  const { begun, ask, endTurn } = createTest();
  ask('one');
  ask('two');
  await endTurn();
  await endTurn(4);
  expect(begun).toEqual([]);
  await endTurn(3);
  expect(begun).toEqual(['one']);
  await endTurn(24);
  expect(begun).toEqual(['one']);
  await endTurn(4);
  expect(begun).toEqual(['one', 'two']);
});

test('none begins while clients come in', async () => {
  const { turns, begun, ask, endTurn } = createTest();
  ask('one');
  for (let client = 0; client < 3; client += 1) {
    turns.letIn();
    await endTurn();
  }
  expect(begun).toEqual([]);
  await endTurn();
  expect(begun).toEqual(['one']);
});

test('those who come without end hold it up, but for one in a tenth of a second', async () => {
  const { turns, clock, begun, ask, endTurn } = createTest();
  ask('one');
  ask('two');
  for (const [time, expected] of [
    [99, []],
    [100, ['one']],
    [199, ['one']],
    [200, ['one', 'two']],
  ] as const) {
    clock.now = time;
    turns.letIn();
    await endTurn();
    expect(begun).toEqual(expected);
  }
});
