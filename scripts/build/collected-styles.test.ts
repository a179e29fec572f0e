import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectStyles } from '../../site/document/styles.ts';
import { compileStyle } from './collected-styles.ts';

/** The unit tests run with the very plugin that the build has: what a module exports here is what it makes. */
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

test('no two modules make the same class name', () => {
  const makers = new Map<string, string>();
  for (const file of globSync('site/**/*.module.css').sort()) {
    const { css, classes } = compileStyle(path.resolve(file));
    for (const [local, name] of Object.entries(classes)) {
      const [own = ''] = name.split(' ');
      expect.soft(makers.get(own), `${file} ${local}`).toBeUndefined();
      makers.set(own, file);
      expect.soft(css, `${file} ${local}`).toContain(own);
      expect.soft(own.length, `${file} ${local}`).toBe(local.length + 4);
    }
  }
  expect(makers.size).toBeGreaterThan(200);
});

test('no module keeps the name of a breakpoint, which browsers do not know', async () => {
  const files = globSync('site/**/*.module.css').sort();
  expect(files.length).toBeGreaterThan(30);
  const unresolved: string[] = [];
  for (const file of files) {
    const { sheet } = await load(file);
    if (/@custom-media|@media[^{]*\(--/.test(sheet?.css ?? '@custom-media')) unresolved.push(file);
  }
  expect(unresolved).toEqual([]);
});
