import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'IntegrationFields' };

test('the object of the other system is stored unchanged', () => {
  expect(runField(model, { id: 5, price: { amount: 1 } }).read).toEqual({ id: 5, price: { amount: 1 } });
  expect(runField(model, null).read).toBeNull();
  expect(runField(model, []).problems).toHaveLength(1);
});
