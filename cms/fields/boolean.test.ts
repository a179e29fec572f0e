import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

test('a boolean is stored and can be queried', () => {
  expect(runField({ type: 'Boolean' }, true)).toEqual({ read: true, problems: [], indexed: [['f', 1, 1]], texts: [] });
});

test('an unset boolean has the default of the model, else false, and can be queried by it', () => {
  expect(runField({ type: 'Boolean' }, null)).toMatchObject({ read: false, indexed: [['f', 0, 0]] });
  expect(runField({ type: 'Boolean', config: { default_value: true } }, null)).toMatchObject({
    read: true,
    indexed: [['f', 1, 1]],
  });
  expect(runField({ type: 'Boolean', config: { default_value: true } }, false).read).toBe(false);
});

test('a value that is not a boolean is rejected', () => {
  expect(runField({ type: 'Boolean' }, 'true').problems).toEqual(['f: must be true or false']);
});
