import type { PrismicDocument } from '@prismicio/client';
import { expect, test } from 'vitest';
import { toSearchablePage } from './to-searchable-page.ts';

function findDate(published_on: string | null, last_publication_date: string | null): string | undefined {
  const document = {
    id: 'article',
    type: 'payment_insight',
    uid: 'article',
    lang: 'en-gb',
    tags: [],
    last_publication_date,
    data: { title: 'Article', published_on },
  } as unknown as PrismicDocument;
  return toSearchablePage(document, { version: '1', regions: [], names: new Map() })?.date;
}

test('a page has the day that its author wrote, but none after its last publication', () => {
  expect(findDate('2026-11-20', '2026-11-21T10:00:00+0000')).toBe('2026-11-20');
  expect(findDate('2062-11-20', '2026-11-21T10:00:00+0000')).toBe('2026-11-21');
  expect(findDate('2026-11-20', null)).toBe('2026-11-20');
  expect(findDate(null, '2026-11-21T10:00:00+0000')).toBeUndefined();
});
