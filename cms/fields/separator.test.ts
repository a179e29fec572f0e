import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

test('a separator holds nothing', () => {
  expect(runField({ type: 'Separator' }, null)).toEqual({ read: undefined, problems: [], indexed: [], texts: [] });
});
