import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { escapeWideLetters, narrowText } from './narrow-text.ts';

const evaluate = (code: string): unknown => new Function(`return ${code}`)() as unknown;

test.each([
  "'Qui nous sommes – l’équipe … ÿ €'",
  '`one → two ${1 + 1} 😀`',
  String.raw`'an escaped \’, a backslash \\’, and both \\\’'`,
  "'a – b … c'.split(/[–…]/u).join()",
  "'😀😁'.replace(/[\u{1f600}😁]/gu, 'x')",
])('%s has the same value with escapes', (code) => {
  const escaped = escapeWideLetters(code);
  expect(evaluate(escaped)).toEqual(evaluate(code));
  expect(escaped).not.toMatch(/[^\u0000-\u007f]/);
});

test('ASCII is unchanged', () => {
  const code = String.raw`"a \\ b \n", /\d\//, '\u00e9'`;
  expect(escapeWideLetters(code)).toBe(code);
});

test('a program is written with escapes and behaves the same', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'narrow-text-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'program.ts');
  writeFileSync(source, "export const words: string = 'L’été – déjà';\n");
  const options = {
    ssr: true,
    outDir: path.join(folder, 'out'),
    target: 'node24',
    rolldownOptions: { input: source, output: { entryFileNames: 'program.mjs' } },
  };
  await build({ root: folder, configFile: false, logLevel: 'warn', plugins: [narrowText()], build: options });
  const written = path.join(folder, 'out/program.mjs');
  expect(readFileSync(written, 'utf8')).toContain('L\\u2019\\u00e9t\\u00e9 \\u2013 d\\u00e9j\\u00e0');
  expect(await import(written)).toMatchObject({ words: 'L’été – déjà' });
});
