import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

test('a separator has no value', () => {
  expect(runField({ type: 'Separator' }, null)).toEqual({ read: undefined, problems: [], indexed: [], texts: [] });
});
