import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as service from '../../cms/editing/working-addresses.ts';
import { insertKey } from './draft-content.ts';
import { findRows, isInside, readSteps, toAddress } from './field-address.ts';

test('a field address contains the keys of rows, never their positions', () => {
  expect(toAddress('data', 'body', { row: 'quote$1' }, 'primary', 'title')).toBe('data/body/@quote$1/primary/title');
  expect(findRows('data/body/@a/items/@b/label')).toEqual([
    { list: 'data/body', key: 'a' },
    { list: 'data/body/@a/items', key: 'b' },
  ]);
});

test('a field name with the characters of a path is escaped and read back unchanged', () => {
  const step = fc.oneof(fc.constantFrom('@a', 'a/b', '~', '~2', '@~1/'), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      expect(readSteps(toAddress(...steps))).toEqual(steps);
      expect(findRows(toAddress(...steps))).toEqual([]);
    }),
  );
});

test('the studio and the service parse addresses and insert rows in the same way', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const address = fc
    .array(fc.constantFrom('data', 'list', '@a', '@b'), { minLength: 1 })
    .map((steps) => steps.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(key), key, fc.array(key), address, address, (keys, added, after, one, other) => {
      const rows = keys.filter((known) => known !== added);
      const placed = service.insertRow(
        rows.map((known) => ({ key: known })),
        { key: added },
        after,
      );
      expect(insertKey(rows, added, after)).toEqual(placed.map((row) => row.key));
      expect(findRows(one)).toEqual(service.findRows(one));
      expect(isInside(one, other)).toBe(service.isInside(one, other));
    }),
  );
});
