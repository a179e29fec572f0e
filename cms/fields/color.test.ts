import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Color' };

test('a colour is stored, with its short form expanded', () => {
  expect(runField(model, '#1a2B3c')).toMatchObject({ read: '#1a2B3c', indexed: [['f', '#1a2B3c', undefined]] });
  expect(runField(model, '#abc').read).toBe('#aabbcc');
  expect(runField(model, null).read).toBeNull();
});

test('colour names and other notations are rejected', () => {
  for (const value of ['red', 'rgb(1,2,3)', '#12345', 5])
    expect(runField(model, value).problems).toEqual(['f: must be a colour such as #1a2b3c']);
});
