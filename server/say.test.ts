import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showControls } from './say.ts';

test.each([
  '\u0000 \u0007 \u001b \r \u007f',
  '\u0080 \u009b \u009f',
  '\u061c \u200e \u200f',
  '\u202a \u202b \u202c \u202d \u202e',
  '\u2066 \u2067 \u2068 \u2069',
  '\u2028 \u2029',
])('each control of %j is a visible escape', (text) => {
  const escapes = text.split(' ').map((one) => String.raw`\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  expect(showControls(text)).toBe(escapes.join(' '));
});

test('text of any language, lines, tabs and joiners stay as they are', () => {
  const text = 'Zoë Müller\n\tשלום مرحبا 中文 می\u200cخواهم 👩\u200d💻';
  expect(showControls(text)).toBe(text);
});

test('commands that open a store print every line without its controls', () => {
  const opensStore =
    /from '\.\.\/(server\/compose|cms\/content-service|server\/page-cache\/.*|server\/configuration)\.ts'/;
  const commands = globSync('scripts/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const opening = commands.filter((file) => opensStore.test(readFileSync(file, 'utf8')));
  expect(opening).toEqual(expect.arrayContaining(['scripts/inbox.ts', 'scripts/move.ts', 'scripts/newsletter.ts']));
  const writing = opening.filter((file) => /process\.std(out|err)\.write|console\./.test(readFileSync(file, 'utf8')));
  expect(writing).toEqual([]);
});
