import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Timestamp' };

test('a timestamp of any time zone reads in the format of the read API', () => {
  for (const value of [
    '2026-05-31T09:30:00Z',
    '2026-05-31T11:30:00+02:00',
    '2026-05-31T09:30:00+0000',
    '2026-05-31T09:30Z',
  ]) {
    const time = Date.UTC(2026, 4, 31, 9, 30);
    expect(runField(model, value)).toEqual({
      read: '2026-05-31T09:30:00+0000',
      problems: [],
      indexed: [['f', time, time]],
      texts: [],
    });
  }
});

test('a timestamp without a time zone, or an invalid one, is rejected', () => {
  for (const value of ['2026-05-31T09:30:00', '2026-05-31', 'now', 5])
    expect(runField(model, value).problems).toHaveLength(1);
  expect(runField(model, null).read).toBeNull();
});

test('a day that does not exist, or a time before the year 0 or after 9999, is rejected', () => {
  for (const value of ['2026-02-31T10:00:00Z', '0000-01-01T00:30:00+01:00', '9999-12-31T23:30:00-01:00'])
    expect(runField(model, value).problems).toHaveLength(1);
  expect(runField(model, '2028-02-29T23:30:00-01:00').read).toBe('2028-03-01T00:30:00+0000');
});
