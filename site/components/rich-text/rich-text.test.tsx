import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { collectStyles } from '../../document/styles.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import { RichText } from './rich-text.tsx';

const toBlock = (type: string, spans: readonly object[] = []) =>
  ({ type, text: 'Words.', spans, direction: 'ltr' }) as unknown as RichTextView[number];

const toLabel = (label: string) => ({ type: 'label', start: 0, end: 5, data: { label } });
const codeSpan = toLabel('code');
const imageView = { src: '/a.avif', width: 3, height: 2, alt: '' };

test.each([
  ['a paragraph', toBlock('paragraph', [{ type: 'strong', start: 0, end: 5 }]), []],
  ['a label that is no code', toBlock('paragraph', [toLabel('note')]), []],
  ['a list', toBlock('list-item'), []],
  ['a heading', toBlock('heading3'), ['rich-text-headings']],
  ['code', toBlock('paragraph', [codeSpan]), ['rich-text-set-apart']],
  ['code in a list', toBlock('o-list-item', [codeSpan]), ['rich-text-set-apart']],
  ['a sample', toBlock('preformatted'), ['rich-text-set-apart']],
  ['a picture', { type: 'image', view: imageView } as unknown as RichTextView[number], ['rich-text-set-apart']],
])('a text with %s loads only the styles for it', (_, block, more) => {
  const { sheets } = collectStyles(() => renderToStaticMarkup(<RichText view={[toBlock('paragraph'), block]} />));
  const names = sheets.map(({ id }) => id.replace(/^.*\/|\.module\.css$/g, ''));
  expect(names.sort()).toEqual(['rich-text', ...more].sort());
});

test('only the label of code is set as code', () => {
  const render = (label: string) => renderToStaticMarkup(<RichText view={[toBlock('paragraph', [toLabel(label)])]} />);
  expect(render('code')).toContain('<p><code>Words</code>.</p>');
  expect(render('note')).toContain('<p>Words.</p>');
});
