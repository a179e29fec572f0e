import { expect, test } from 'vitest';
import { french } from '../../language/french.ts';
import { languages } from '../../language/language.ts';
import { renderExample } from '../render-example.ts';
import { featureDrawings } from '../../components/feature-art/feature-drawings.ts';
import examples from './examples.json' with { type: 'json' };
import { getWideCount } from './feature-grid-view.ts';
import { featureGridSlice } from './feature-grid.tsx';
import model from './model.json' with { type: 'json' };

const [five, four, three, list, empty] = examples;

test('a card has a heading with its only link, and a hidden drawing', () => {
  const html = renderExample(featureGridSlice, five);
  expect(html.match(/<h3[^>]*><a [^>]*href="[^"]+"/g)).toHaveLength(5);
  expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(5);
  expect(html).not.toContain('style=');
});

test('links inside a card’s text are rendered', () => {
  expect(renderExample(featureGridSlice, four)).toContain('>the release triggers</a>');
});

test('a card without link and drawing is text only', () => {
  const html = renderExample(featureGridSlice, three);
  const last = html.split('<li').at(-1);
  expect(last).toContain('No drawing');
  expect(last).not.toMatch(/<a |<svg/);
});

test('the rows variation has no drawings', () => {
  const html = renderExample(featureGridSlice, list);
  expect(html.match(/<li/g)).toHaveLength(3);
  expect(html).not.toContain('<svg');
});

test('text inside a drawing follows the language of the page', () => {
  const language = languages.find(({ id }) => id === 'fr-fr');
  if (!language) throw new Error('French is gone');
  expect(renderExample(featureGridSlice, five, { language })).toContain(french.artCloseMatch);
});

test('the drawing of a refused payee check shows no name', () => {
  const example = structuredClone(five);
  Object.assign(example?.slice.primary.features?.[0] ?? {}, { art: 'payee_refused' });
  const html = renderExample(featureGridSlice, example);
  expect(html).toContain('>no match</text>');
  expect(html).not.toContain('>close match</text>');
  expect(html).not.toContain('Martin');
});

test('every drawing in the model is implemented', () => {
  const options = model.variations[0]?.primary.features.config.fields.art.config.options ?? [];
  expect(Object.keys(featureDrawings).sort()).toEqual(options.filter((option) => option !== 'none').sort());
});

test('every row of cards is full', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(getWideCount)).toEqual([1, 2, 0, 4, 2, 0, 4, 2, 0]);
});

test('a grid without features is not rendered', () => {
  expect(renderExample(featureGridSlice, empty)).toBe('');
});

test('a routing drawing shows the schemes that the editor names', () => {
  expect(renderExample(featureGridSlice, five)).toContain('>SCT Inst</text>');
  const example = structuredClone(five);
  const routing = example?.slice.primary.features?.find(({ art }) => art === 'routing');
  Object.assign(routing ?? {}, { art_words: 'FedNow, RTP, Fedwire' });
  const html = renderExample(featureGridSlice, example);
  expect(html).not.toContain('>SCT Inst</text>');
  expect(html).toMatch(/>FedNow<\/text>.*>RTP<\/text>.*>Fedwire<\/text>/);
});
