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

test('a timestamp without a time zone, or an invalid one, is refused', () => {
  for (const value of ['2026-05-31T09:30:00', '2026-05-31', 'now', 5])
    expect(runField(model, value).problems).toHaveLength(1);
  expect(runField(model, null).read).toBeNull();
});
