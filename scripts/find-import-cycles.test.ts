import { expect, test } from 'vitest';
import { findImportCycles } from './find-import-cycles.ts';

test('finds every group of files that import each other, and no other file', () => {
  const imports = new Map([
    ['door', ['a', 'd']],
    ['a', ['b']],
    ['b', ['c', 'leaf']],
    ['c', ['a']],
    ['d', ['e', 'leaf', 'elsewhere']],
    ['e', ['d']],
    ['leaf', []],
  ]);
  expect(findImportCycles(imports)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('finds nothing in acyclic imports', () => {
  const imports = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', []],
  ]);
  expect(findImportCycles(imports)).toEqual([]);
});
