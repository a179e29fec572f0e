import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Date' };

test('a date is stored unchanged and indexed as midnight UTC', () => {
  const time = Date.UTC(2026, 4, 31);
  expect(runField(model, '2026-05-31')).toEqual({
    read: '2026-05-31',
    problems: [],
    indexed: [['f', time, time]],
    texts: [],
  });
});

test('an empty date reads as null', () => {
  expect(runField(model, null).read).toBeNull();
});

test('dates that do not exist are rejected', () => {
  for (const value of ['2026-02-30', '2026-13-01', '31.05.2026', '2026-5-1', 20260531, '2026-05-31T00:00:00Z']) {
    expect(runField(model, value).problems).toEqual(['f: must be a date such as 2026-05-31']);
  }
});
