import { expect, test } from 'vitest';
import type { PublishedDocument } from '../content/publications.ts';
import { listRedirects } from './list-redirects.ts';

function toDocument(id: string, type: string, uid: string): [string, PublishedDocument] {
  return [id, { id, type, uid, lang: 'en-gb', publishedAt: '' }];
}

test('the addresses of roles are listed, because those of closed ones are in no sitemap', () => {
  const documents = new Map([toDocument('a', 'vacancy', 'fc-0987'), toDocument('b', 'section_page', 'platform')]);
  const publications = { list: () => ({ ref: 'r', documents }) };
  const source = { settings: { basePath: '/base' }, publications, services: { search: { getKept: () => undefined } } };
  expect(listRedirects(source as never)).toEqual([{ from: '/base/careers/vacancies/fc-0987', isPrefix: false }]);
});
