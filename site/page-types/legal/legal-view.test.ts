import type { RichTextField } from '@prismicio/client';
import { expect, test } from 'vitest';
import { listChanges } from './legal-view.ts';

const paragraphs = (...texts: string[]) =>
  texts.map((text) => ({ type: 'paragraph', text, spans: [], direction: 'ltr' })) as unknown as RichTextField;

test('only changed paragraphs are listed, compared word by word', () => {
  const changes = listChanges(
    paragraphs('We keep your data for a year.', 'We sell nothing.'),
    paragraphs('We keep your data for a month.', 'We sell nothing.'),
  );
  expect(changes).toEqual([
    [
      { kind: 'same', text: 'We keep your data for a ' },
      { kind: 'removed', text: 'year' },
      { kind: 'added', text: 'month' },
      { kind: 'same', text: '.' },
    ],
  ]);
});

test('two equal versions have no changes', () => {
  expect(listChanges(paragraphs('Same.'), paragraphs('Same.'))).toEqual([]);
});
