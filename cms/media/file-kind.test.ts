import { expect, test } from 'vitest';
import { toSafeFilename } from './file-kind.ts';

test.each([
  ['Café menü.pdf', 'Café-menü.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['日本語.pdf', '日本語.pdf'],
  ['हिन्दी (१).pdf', 'हिन्दी-१-.pdf'],
  ['a"b\u202e\r\n;c.pdf', 'a-b-c.pdf'],
  [`${'語'.repeat(100)}.pdf`, `${'語'.repeat(65)}.pdf`],
  ['../../.hidden.txt', 'hidden.txt'],
  [`${'a'.repeat(50)}.${'b'.repeat(195)}.pdf`, `${'b'.repeat(195)}.pdf`],
  [`${'a'.repeat(50)}-.-${'b'.repeat(194)}.pdf`, `${'b'.repeat(194)}.pdf`],
  ['...', 'file'],
])('the safe name of %s never begins with a dot or a dash', (given, name) => {
  expect(toSafeFilename(given)).toBe(name);
});
