import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

test('a uid is not part of the data, written or read', () => {
  expect(runField({ type: 'UID' }, null).read).toBeUndefined();
  expect(runField({ type: 'UID' }, 'home').problems).toEqual([
    'f: belongs to the document, not to its data: send it as "uid" beside "data"',
  ]);
});
