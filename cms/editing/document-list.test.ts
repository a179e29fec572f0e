import { expect, test } from 'vitest';
import { readCursor, toNamedActor, writeCursor } from './document-list.ts';

const byTime = { sort: 'changed', isDescending: true } as const;

test('a cursor is read as it was written, and only for its own ordering', () => {
  const cursor = { order: 'changed-', total: 3, number: 7, keys: [1_700_000_000_000] };
  const text = writeCursor(cursor);
  expect(readCursor(text, byTime)).toEqual(cursor);
  expect(readCursor(text, { ...byTime, isDescending: false })).toBeUndefined();
  expect(readCursor(text, { ...byTime, sort: 'title' })).toBeUndefined();
});

test.each([
  ['a part of a number', ['changed-', 3, 7.5, [1]]],
  ['a number that no store has', ['changed-', 3, 7, [1e300]]],
  ['no number', ['changed-', 3, 7, ['1']]],
  ['nothing', []],
])('a cursor with %s is rejected', (_what, content) => {
  expect(readCursor(Buffer.from(JSON.stringify(content)).toString('base64url'), byTime)).toBeUndefined();
});

test('who changed a document last has a name, and never an id instead', () => {
  expect(toNamedActor('person-1', 'Ada')).toEqual({ id: 'person-1', name: 'Ada' });
  expect(toNamedActor('write-token', undefined)).toEqual({ id: 'write-token', name: 'Write token' });
  expect(toNamedActor('person-1', undefined)).toBeUndefined();
  expect(toNamedActor(undefined, undefined)).toBeUndefined();
});
