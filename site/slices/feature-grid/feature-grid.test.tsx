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

test('a card is a heading with the one link to its page, and a hidden drawing', () => {
  const html = renderExample(featureGridSlice, five);
  expect(html.match(/<h3[^>]*><a [^>]*href="[^"]+"/g)).toHaveLength(5);
  expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(5);
  expect(html).not.toContain('style=');
});

test('links inside a card’s text are kept', () => {
  expect(renderExample(featureGridSlice, four)).toContain('>the release triggers</a>');
});

test('a card without a link or a drawing is its words', () => {
  const html = renderExample(featureGridSlice, three);
  const last = html.split('<li').at(-1);
  expect(last).toContain('No drawing');
  expect(last).not.toMatch(/<a |<svg/);
});

test('rows have no drawings', () => {
  const html = renderExample(featureGridSlice, list);
  expect(html.match(/<li/g)).toHaveLength(3);
  expect(html).not.toContain('<svg');
});

test('words inside a drawing follow the language of the page', () => {
  const language = languages.find(({ id }) => id === 'fr-fr');
  if (!language) throw new Error('French is gone');
  expect(renderExample(featureGridSlice, five, { language })).toContain(french.artCloseMatch);
});

test('a payee check that is refused tells no name', () => {
  const example = structuredClone(five);
  Object.assign(example?.slice.primary.features?.[0] ?? {}, { art: 'payee_refused' });
  const html = renderExample(featureGridSlice, example);
  expect(html).toContain('>no match</text>');
  expect(html).not.toContain('>close match</text>');
  expect(html).not.toContain('Martin');
});

test('every art of the model is drawn', () => {
  const options = model.variations[0]?.primary.features.config.fields.art.config.options ?? [];
  expect(Object.keys(featureDrawings).sort()).toEqual(options.filter((option) => option !== 'none').sort());
});

test('every row of cards is full', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(getWideCount)).toEqual([1, 2, 0, 4, 2, 0, 4, 2, 0]);
});

test('a grid without features is not shown', () => {
  expect(renderExample(featureGridSlice, empty)).toBe('');
});

test('the schemes of a routing drawing are those that the editor names', () => {
  expect(renderExample(featureGridSlice, five)).toContain('>SCT Inst</text>');
  const example = structuredClone(five);
  const routing = example?.slice.primary.features?.find(({ art }) => art === 'routing');
  Object.assign(routing ?? {}, { art_words: 'FedNow, RTP, Fedwire' });
  const html = renderExample(featureGridSlice, example);
  expect(html).not.toContain('>SCT Inst</text>');
  expect(html).toMatch(/>FedNow<\/text>.*>RTP<\/text>.*>Fedwire<\/text>/);
});
