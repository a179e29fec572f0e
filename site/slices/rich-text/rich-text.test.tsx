import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { richTextSlice } from './rich-text.tsx';

const [plain, everyBlock, empty] = examples;

test('links in prose resolve to their documents', () => {
  expect(renderExample(richTextSlice, plain)).toContain(
    '<a href="/additional-services/vop">How an answer is shown</a>',
  );
});

test('headings keep their level and have anchors, inside an article too', () => {
  const markup = renderExample(richTextSlice, everyBlock, { container: 'article' });
  expect(markup).toContain('<h2 id="where-close-matches-come-from">');
  expect(markup).toMatch(/<h3 id="what-the-payee-s-bank-can-do">.*<h4 id="in-that-order">/s);
});

test('lists, code and samples are elements, and samples are escaped', () => {
  const markup = renderExample(richTextSlice, everyBlock);
  expect(markup.match(/<li>/g)).toHaveLength(5);
  expect(markup).toContain('<code>MTCH</code>');
  expect(markup).toContain('&lt;Rpt&gt;');
  expect(markup).not.toContain('<Rpt>');
  expect(markup).toMatch(/^<section id="matches"/);
});

test('an anchor that a heading already has is rendered once', () => {
  const slice = { ...everyBlock?.slice, primary: { ...everyBlock?.slice.primary, anchor: 'in-that-order' } };
  expect(renderExample(richTextSlice, { slice }).match(/id="in-that-order"/g)).toHaveLength(1);
});

test('prose without text is not rendered', () => {
  expect(renderExample(richTextSlice, empty)).toBe('');
});
