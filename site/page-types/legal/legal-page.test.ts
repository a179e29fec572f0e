import { expect, test } from 'vitest';
import type { LegalPageDocument } from '../../content/content-types.generated.ts';
import { findExample } from '../../testing/find-example.ts';
import { showDocument } from '../../testing/show-document.ts';
import examples from './examples.json' with { type: 'json' };
import { legalPage } from './legal-page.tsx';

const show = async (name: string) => {
  const document = findExample<LegalPageDocument>(examples, name);
  return (await showDocument(legalPage, document, { path: `/legal/${document.uid}` })).markup;
};

test('a policy says from when it holds, and keeps its earlier versions, each with an address', async () => {
  const markup = await show('plain');
  expect(markup).toContain('1 September 2026');
  expect(markup).toMatch(/<li id="version-2025-06-16"><details><summary[^>]*><time dateTime="2025-06-16">16 June 2025/);
});

test('what changed since the version before is marked, in words too', async () => {
  const markup = await show('plain');
  expect(markup).toMatch(/<ins><span class="visuallyHidden">[^<]+: <\/span>/);
  expect(markup).toMatch(/<del><span class="visuallyHidden">[^<]+: <\/span>/);
});

test('a first version has nothing to compare with', async () => {
  const markup = await show('a first version');
  expect(markup).not.toMatch(/<ins|<del/);
});

test('headings that an earlier version has too keep their address in the current one', async () => {
  const ids = [...(await show('plain')).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a policy without a date holds all the same', async () => {
  expect(await show('only a title')).toContain('Accessibility');
});
