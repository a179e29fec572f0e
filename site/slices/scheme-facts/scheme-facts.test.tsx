import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { schemeFactsSlice } from './scheme-facts.tsx';

const [plain, bare, empty] = examples;

test('each fact is a term with value, small print and source', () => {
  const markup = renderExample(schemeFactsSlice, plain);
  const facts = markup.split('<dt').slice(1);
  expect(facts).toHaveLength(5);
  expect(facts[0]).toMatch(
    />Verification of payee<\/dt><dd[^>]*><bdi>Still offered<\/bdi><\/dd><dd[^>]*>The duty in Regulation/,
  );
  expect(facts[0]).toMatch(/Source: <a [^>]*href="https:\/\/eur-lex\.europa\.eu[^>]*>Regulation \(EU\) 2024\/886<\/a>/);
});

test('French has a space before the colon', () => {
  const markup = renderExample(schemeFactsSlice, plain, { language: languages[1] });
  expect(markup).toContain('>Source\u00a0: <a ');
});

test('a source without a text is labelled with its host', () => {
  expect(renderExample(schemeFactsSlice, plain)).toContain('>europeanpaymentscouncil.eu</a>');
});

test('a fact without note or source is only its value', () => {
  const last = renderExample(schemeFactsSlice, plain).split('<dt').at(-1);
  expect(last?.match(/<dd/g)).toHaveLength(1);
  expect(last).not.toContain('Source');
});

test('the date of the last check is shown if there is one', () => {
  expect(renderExample(schemeFactsSlice, plain)).toContain('Checked on 10 November 2026');
  expect(renderExample(schemeFactsSlice, bare)).not.toContain('Checked');
});

test('a label without a value is left out', () => {
  expect(renderExample(schemeFactsSlice, bare)).not.toContain('Direction');
});

test('without facts nothing is rendered, even with a date of the last check', () => {
  expect(renderExample(schemeFactsSlice, empty)).toBe('');
});
