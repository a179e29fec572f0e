import { expect, test } from 'vitest';
import { listJsonProblems } from '../../../cms/documents/json-guard.ts';
import { cutAccents } from './cut-accents.ts';

test('countless accents are cut to what the content service accepts, and other text stays', () => {
  const accents = (count: number) => '\u0301\u0323'.repeat(count / 2);
  expect(cutAccents(`a${accents(100)} e${accents(100_000)}!`)).toBe(`a${accents(100)} e${accents(100)}!`);
  expect(listJsonProblems(`e${accents(102)}`)).not.toEqual([]);
  expect(listJsonProblems(cutAccents(`e${accents(102)}`))).toEqual([]);
});
