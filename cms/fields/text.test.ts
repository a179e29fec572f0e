import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Text' };

test('a key text is stored, and indexed and sorted without regard to case and accents', () => {
  expect(runField(model, 'Été')).toEqual({ read: 'Été', problems: [], indexed: [['f', 'Été', 'ete']], texts: ['Été'] });
});

test('an empty key text reads as null', () => {
  for (const value of [null, ''])
    expect(runField(model, value)).toEqual({ read: null, problems: [], indexed: [], texts: [] });
});

test('a long key text is still compared as a whole', () => {
  const one = runField(model, `${'x'.repeat(2000)}1`).indexed[0]?.[1];
  const other = runField(model, `${'x'.repeat(2000)}2`).indexed[0]?.[1];
  expect(String(one).length).toBeLessThan(60);
  expect(one).not.toBe(other);
});

test('unusual characters are stored and read unchanged', () => {
  for (const value of ['\u0000', '\ud800', '🙂', '\u202e', '"\\', "Robert'); --"])
    expect(runField(model, value).read).toBe(value);
});

test('a value that is not text is rejected', () => {
  expect(runField(model, 5).problems).toEqual(['f: must be a text']);
});
