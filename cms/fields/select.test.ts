import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Select', config: { options: ['one', 2] } };

test('an option of the model is stored, however the model writes it', () => {
  expect(runField(model, 'one')).toEqual({ read: 'one', problems: [], indexed: [['f', 'one', 'one']], texts: ['one'] });
  expect(runField(model, '2').read).toBe('2');
});

test('no selection reads as null', () => {
  expect(runField(model, null).read).toBeNull();
  expect(runField(model, '').read).toBeNull();
});

test('other values are rejected with the list of options', () => {
  expect(runField(model, 'three').problems).toEqual(['f: must be one of: one, 2']);
});
