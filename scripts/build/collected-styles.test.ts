import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectStyles } from '../../site/document/styles.ts';
import { readBaseCss, readPageStyle } from './build-site.ts';
import { compileStyle } from './collected-styles.ts';

/** The unit tests run with the build's own plugin: a module's exports are the plugin's output. */
const load = async (file: string) => {
  const { default: classes } = (await import(/* @vite-ignore */ `../../${file}`)) as {
    default: Record<string, string>;
  };
  const [name = ''] = Object.keys(classes);
  const { value, sheets } = collectStyles(() => classes[name]);
  return { name, value, sheet: sheets[0] };
};

test.each([
  ['site/components/share/share.module.css', 'components'],
  ['site/slices/quote/quote.module.css', 'slices'],
  ['site/layouts/campaign/campaign-layout.module.css', 'pages'],
  ['site/page-types/article/article.module.css', 'pages'],
])('%s is in the cascade layer %s', async (file, layer) => {
  const { name, value, sheet } = await load(file);
  expect(value).toMatch(new RegExp(`^${name}-`));
  expect(sheet?.id).toBe(file);
  expect(sheet?.css).toMatch(new RegExp(`^@layer ${layer}\\{`));
});

test('no two modules produce the same class name, short or readable, and none uses one of the base style', () => {
  for (const names of ['short', 'readable'] as const) {
    const base = readBaseCss(names);
    const makers = new Map<string, string>();
    for (const file of globSync('site/**/*.module.css').sort()) {
      const { css, classes } = compileStyle(path.resolve(file), names);
      for (const [local, name] of Object.entries(classes)) {
        expect.soft(makers.get(name), `${file} ${local}`).toBeUndefined();
        makers.set(name, file);
        expect.soft(css, `${file} ${local}`).toMatch(new RegExp(`\\.${name}(?![\\w-])`));
        expect.soft(base, `${file} ${local}`).not.toMatch(new RegExp(`\\.${name}(?![\\w-])`));
      }
    }
    expect(makers.size).toBeGreaterThan(200);
  }
});

test('short names have three characters, in the order of the classes, so that every part of a build agrees', () => {
  for (const file of globSync('site/{components,layouts}/**/*.module.css')) {
    const { classes } = compileStyle(path.resolve(file), 'short');
    const names = Object.keys(classes)
      .sort()
      .map((local) => classes[local] ?? '');
    const prefix = /^[a-zA-Z]\d/.exec(names[0] ?? '')?.[0];
    expect(prefix, file).toBeDefined();
    expect(names, file).toEqual(names.map((_, index) => `${prefix}${String.fromCharCode(97 + index)}`));
  }
});

test('the base style has its breakpoint names resolved too', () => {
  expect(readBaseCss('short')).not.toMatch(/@custom-media|@media[^{]*\(--/);
});

test('a prefix that only phones need stays', () => {
  expect(readBaseCss('short')).toContain('-webkit-text-size-adjust:none');
});

test('every module has its breakpoint names resolved, because browsers do not support them', async () => {
  const files = globSync('site/**/*.module.css').sort();
  expect(files.length).toBeGreaterThan(30);
  const unresolved: string[] = [];
  for (const file of files) {
    const { sheet } = await load(file);
    if (/@custom-media|@media[^{]*\(--/.test(sheet?.css ?? '@custom-media')) unresolved.push(file);
  }
  expect(unresolved).toEqual([]);
});

const propertyNames = (css: string, pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name]) => name));

test('pages use no custom property without a declaration, except the one that a script sets', () => {
  const layouts = globSync('site/layouts/**/*.module.css').map((file) => compileStyle(path.resolve(file), 'short').css);
  const css = [readBaseCss('short'), readPageStyle('short'), ...layouts].join('');
  const declared = propertyNames(css, /(--[\w-]+):/g);
  expect(declared.size).toBeGreaterThan(50);
  expect([...propertyNames(css, /var\((--[\w-]+)/g)].filter((name) => !declared.has(name))).toEqual(['--done']);
  expect([...declared].filter((name) => (name?.length ?? 0) > '--aa'.length)).toEqual([]);
});

test('a token with one value is replaced by it, and one that part of a page redefines is not', () => {
  const [short, readable] = [readBaseCss('short'), readBaseCss('readable')];
  expect(readable).toContain('scroll-padding-block-start:var(--header-height)');
  expect(short).toContain('scroll-padding-block-start:4.5rem');
  expect(readable).toContain('html{background:var(--canvas)');
  expect(short).toMatch(/html\{background:var\(--a\)/);
  expect(short).toMatch(/:root\{--a:light-dark\(#fff,#060f1f\)/);
  expect(short.length).toBeLessThan(0.7 * readable.length);
});

test('the development style has every token by its name', () => {
  const readable = readBaseCss('readable');
  const declared = propertyNames(readable, /(--[\w-]+):/g);
  expect([...propertyNames(readPageStyle('readable'), /var\((--[\w-]+)/g)]).toContain('--space-16');
  expect(declared.has('--space-16')).toBe(true);
});
