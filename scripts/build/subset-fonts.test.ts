import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFontCss, type FontFile } from '../../site/design/fonts.ts';
import { subsetFonts, toUnicodeRange } from './subset-fonts.ts';

let directory: string;
let fonts: FontFile[];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fonts-'));
  fonts = await subsetFonts(directory);
}, 60_000);
afterAll(() => rm(directory, { recursive: true }));

test('one font is preloaded, and it is no larger than 25 KB', async () => {
  const preloaded = fonts.filter(({ preload }) => preload);
  expect(preloaded).toHaveLength(1);
  const { size } = await stat(path.join(directory, preloaded[0]?.file ?? ''));
  expect(size).toBeLessThanOrEqual(25_000);
  expect(size).toBeGreaterThan(15_000);
});

test('no character is in two files of one family', () => {
  const seen = new Set<string>();
  for (const { family, unicodeRange } of fonts) {
    for (const part of unicodeRange.split(',')) {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let point = from; point <= to; point++) {
        const key = `${family} ${point}`;
        expect(seen.has(key), `U+${point.toString(16)}`).toBe(false);
        seen.add(key);
      }
    }
  }
});

test('the first file has the characters of English and French', () => {
  const range = fonts.find(({ preload }) => preload)?.unicodeRange.split(',') ?? [];
  const covers = (character: string) =>
    range.some((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      const point = character.codePointAt(0) ?? 0;
      return point >= from && point <= to;
    });
  for (const character of 'Aa0é«»œŸç’“”–—…·×€£„') expect(covers(character), character).toBe(true);
});

test('the fallback faces take nearly the space of the fonts that they replace', () => {
  for (const { sizeAdjust, ascent, descent } of fonts.flatMap(({ fallbacks }) => fallbacks)) {
    expect(sizeAdjust).toBeGreaterThan(0.9);
    expect(sizeAdjust).toBeLessThan(1.15);
    expect(ascent).toBeGreaterThan(0.8);
    expect(descent).toBeGreaterThan(0.15);
  }
});

test('the rules name every file by URL and every fallback by its local fonts', () => {
  const css = getFontCss(fonts, '/assets/');
  for (const { file } of fonts) expect(css).toContain(`url("/assets/${file}")`);
  expect(css).toContain('font-family:"Instrument Sans Fallback"');
  // One per operating system: others lack these fonts.
  for (const local of ['Arial', 'Liberation Sans', 'Roboto', 'Menlo', 'Droid Sans Mono'])
    expect(css).toContain(`local("${local}")`);
  expect(css).not.toContain('NaN');
});

test('each rule has the character range of its file, except the first of a family, which is matched last', () => {
  const rules = getFontCss(fonts, '/assets/').match(/@font-face\{[^}]*woff2[^}]*\}/g) ?? [];
  expect(rules.map((rule) => /[\w-]+(?=-\w{10}\.woff2)/.exec(rule)?.[0])).toEqual([
    'instrument-sans',
    'instrument-sans-latin-1',
    'instrument-sans-latin-ext',
    'jetbrains-mono',
  ]);
  expect(rules.map((rule) => rule.includes('unicode-range'))).toEqual([false, true, true, false]);
});

test('characters become ranges', () => {
  expect(toUnicodeRange('cabx')).toBe('U+61-63,U+78');
});
