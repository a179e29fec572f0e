import { expect, test } from 'vitest';
import { FieldVisits } from './field-visits.ts';

test('the focused field is not validated, and a field that was left is', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  expect([visits.isJudged('data/title'), visits.wasVisited('data/title')]).toEqual([false, true]);
  visits.leave('data/title');
  expect([visits.isJudged('data/title'), visits.isJudged('data/teaser')]).toEqual([true, false]);
});

test('focusing another field leaves the first', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  visits.enter('data/teaser');
  visits.leave('data/title');
  expect([visits.current, visits.isJudged('data/title')]).toEqual(['data/teaser', true]);
});

test('after an attempt to publish every field is validated except the focused one', () => {
  const visits = new FieldVisits();
  const calls: (string | undefined)[] = [];
  visits.subscribe(() => void calls.push(visits.current));
  visits.enter('data/title');
  visits.judgeAll();
  expect([visits.isJudged('data/title'), visits.isJudged('data/teaser')]).toEqual([false, true]);
  expect(calls).toEqual(['data/title', 'data/title']);
});

test('a field that was opened from its problem shows the problem until it is left', () => {
  const visits = new FieldVisits();
  visits.enter('data/teaser');
  visits.judgeAll();
  visits.leadTo('data/title');
  visits.leave('data/teaser');
  visits.enter('data/title');
  expect([visits.isSpared('data/title'), visits.isJudged('data/title')]).toEqual([false, true]);
  visits.leave('data/title');
  visits.enter('data/title');
  expect([visits.isSpared('data/title'), visits.isJudged('data/title')]).toEqual([true, false]);
});

test('moving to another field instead hides problems in the focused field again', () => {
  const visits = new FieldVisits();
  visits.leadTo('data/title');
  visits.enter('data/teaser');
  visits.enter('data/title');
  expect([visits.isSpared('data/teaser'), visits.isSpared('data/title')]).toEqual([false, true]);
});

test('while a pointer is pressed focus changes are held, so that the layout does not move under the pointer', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  let calls = 0;
  visits.subscribe(() => void (calls += 1));
  visits.hold();
  visits.leave('data/title');
  visits.enter('data/teaser');
  expect([calls, visits.current, visits.isJudged('data/title')]).toEqual([0, 'data/title', false]);
  visits.release();
  expect([visits.current, visits.isJudged('data/title')]).toEqual(['data/teaser', true]);
});
