import { expect, test } from 'vitest';
import { toSafeFilename } from './file-kind.ts';

test.each([
  ['Café menü.pdf', 'Cafe-menu.pdf'],
  ['../../.hidden.txt', 'hidden.txt'],
  [`${'a'.repeat(50)}.${'b'.repeat(115)}.pdf`, `${'b'.repeat(115)}.pdf`],
  [`${'a'.repeat(50)}-.-${'b'.repeat(114)}.pdf`, `${'b'.repeat(114)}.pdf`],
  ['...', 'file'],
])('the safe name of %s never begins with a dot or a dash', (given, name) => {
  expect(toSafeFilename(given)).toBe(name);
});
