import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { glossarySlice } from './glossary.tsx';

const [plain, halfFilled, empty] = examples;

test('terms and definitions are listed in the editor’s order', () => {
  const markup = renderExample(glossarySlice, plain);
  expect(markup).toMatch(/<dl.*<dt>Time of receipt<\/dt><dd>.*Second zero.*<dt>TIPS<\/dt>/s);
  expect(markup).toContain('<code>camt.056</code>');
});

test('a term without a definition is left out', () => {
  expect(renderExample(glossarySlice, halfFilled)).not.toContain('TIPS');
  expect(renderExample(glossarySlice, halfFilled)).toContain('Two of them are used differently elsewhere.');
});

test('without terms no section is rendered', () => {
  expect(renderExample(glossarySlice, empty)).toBe('');
});
