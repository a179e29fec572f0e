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

test('a policy shows its effective date, and each earlier version has a URL', async () => {
  const markup = await show('plain');
  expect(markup).toContain('1 September 2026');
  expect(markup).toMatch(/<li id="version-2025-06-16"><details><summary[^>]*><time dateTime="2025-06-16">16 June 2025/);
});

test('changes since the previous version are marked visually and for screen readers', async () => {
  const markup = await show('plain');
  expect(markup).toMatch(/<ins><span class="visuallyHidden">[^<]+: <\/span>/);
  expect(markup).toMatch(/<del><span class="visuallyHidden">[^<]+: <\/span>/);
});

test('a first version shows no changes', async () => {
  const markup = await show('a first version');
  expect(markup).not.toMatch(/<ins|<del/);
});

test('a heading that an earlier version also has keeps its id in the current version', async () => {
  const ids = [...(await show('plain')).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a policy without an effective date is shown', async () => {
  expect(await show('only a title')).toContain('Accessibility');
});
