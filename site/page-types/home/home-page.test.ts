import { expect, test } from 'vitest';
import type { HomeDocument } from '../../content/content-types.generated.ts';
import { findExample } from '../../testing/find-example.ts';
import { showDocument } from '../../testing/show-document.ts';
import examples from './examples.json' with { type: 'json' };
import { homePage } from './home-page.tsx';

const show = (name: string) => showDocument(homePage, findExample<HomeDocument>(examples, name), { path: '/' });

test('the title of the home page is the site’s name, independent of its document', async () => {
  for (const name of ['plain', 'only a title', 'every field, more than one screen after another']) {
    expect((await show(name)).head.title).toBe('Financial Cloud');
  }
});

test('the structured data of the home page is the organisation and the site', async () => {
  expect((await show('plain')).head.structuredData).toMatchObject([
    { '@type': 'Organization' },
    { '@type': 'WebSite' },
  ]);
});

test('the slices are shown in the editor’s order', async () => {
  const { markup } = await show('plain');
  expect(markup.indexOf('<h1')).toBeGreaterThan(-1);
  expect(markup.indexOf('<h1')).toBeLessThan(markup.indexOf('<h2'));
});

test('an editor can exclude the page from search engines', async () => {
  expect((await show('every field, more than one screen after another')).head.isIndexed).toBe(false);
  expect((await show('plain')).head.isIndexed).toBe(true);
});
