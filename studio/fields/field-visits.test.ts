import { expect, test } from 'vitest';
import { FieldVisits } from './field-visits.ts';

test('a field that somebody is in is not judged, one that they have left is', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  expect([visits.isJudged('data/title'), visits.wasVisited('data/title')]).toEqual([false, true]);
  visits.leave('data/title');
  expect([visits.isJudged('data/title'), visits.isJudged('data/teaser')]).toEqual([true, false]);
});

test('who goes from field to field leaves the first', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  visits.enter('data/teaser');
  visits.leave('data/title');
  expect([visits.current, visits.isJudged('data/title')]).toEqual(['data/teaser', true]);
});

test('who wants to publish sees what is missing everywhere but where they are', () => {
  const visits = new FieldVisits();
  const told: (string | undefined)[] = [];
  visits.subscribe(() => void told.push(visits.current));
  visits.enter('data/title');
  visits.judgeAll();
  expect([visits.isJudged('data/title'), visits.isJudged('data/teaser')]).toEqual([false, true]);
  expect(told).toEqual(['data/title', 'data/title']);
});

test('who is led into a field by what is said of it can read it there, until they leave', () => {
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

test('who went elsewhere instead is left in peace in both', () => {
  const visits = new FieldVisits();
  visits.leadTo('data/title');
  visits.enter('data/teaser');
  visits.enter('data/title');
  expect([visits.isSpared('data/teaser'), visits.isSpared('data/title')]).toEqual([false, true]);
});

test('while a pointer is pressed nobody comes or goes: what appears would move the button from under it', () => {
  const visits = new FieldVisits();
  visits.enter('data/title');
  let told = 0;
  visits.subscribe(() => void (told += 1));
  visits.hold();
  visits.leave('data/title');
  visits.enter('data/teaser');
  expect([told, visits.current, visits.isJudged('data/title')]).toEqual([0, 'data/title', false]);
  visits.release();
  expect([visits.current, visits.isJudged('data/title')]).toEqual(['data/teaser', true]);
});
