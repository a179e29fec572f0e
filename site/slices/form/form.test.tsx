import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { formSlice } from './form.tsx';

const [contact, empty] = examples;

test('outside of the contact page the form is a link to it', () => {
  const markup = renderExample(formSlice, contact);
  expect(markup).toMatch(/<a [^>]*href="\/contact">Write to us<\/a>/);
  expect(markup).toMatch(/<h2[^>]*>Talk to an engineer<\/h2>/);
  expect(markup).not.toContain('<form');
});

test('the privacy line contains its link', () => {
  expect(renderExample(formSlice, contact)).toContain('<a href="/legal/data-privacy-statement">Privacy</a>');
});

test('without a label the link has the contact page’s name in the reader’s language', () => {
  expect(renderExample(formSlice, empty)).toMatch(/<a [^>]*href="\/contact">Contact<\/a>/);
  const language = languages.find(({ id }) => id === 'fr-fr');
  expect(renderExample(formSlice, empty, { language })).toContain('href="/fr-fr/contact"');
});
