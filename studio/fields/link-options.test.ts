import { expect, test } from 'vitest';
import type { LinkChoices } from '../api/links.ts';
import { readAddress, readOwnAddress } from './link-address.ts';
import { isFirstSure, listLinkOptions, toSearchWords } from './link-options.ts';

const siteUrl = 'https://bank.example';
const document = { type: 'article', lang: 'en-gb', title: 'Instant payments', state: 'published' } as const;
const choices: LinkChoices = {
  documents: [
    { ...document, id: 'one', uid: 'other' },
    { ...document, id: 'two', uid: 'instant' },
  ],
  media: [{ id: 'file', name: 'rates.pdf', kind: 'document', url: '/media/file/rates.pdf' }],
};
const list = (query: string, only?: 'web' | 'document' | 'media') =>
  listLinkOptions({ query, choices, only, siteUrl }).map(({ id }) => id);

test.each([
  ['bank.example/rates', 'https://bank.example/rates'],
  ['https://bank.example', 'https://bank.example'],
  ['ada@bank.example', 'mailto:ada@bank.example'],
  ['tel:+441234', 'tel:+441234'],
  ['/rates#fees', '/rates#fees'],
])('%s is parsed as the URL %s', (written, address) => {
  expect(readAddress(written)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'two words',
  '/\\evil.example',
  'https:evil',
  '',
])('%s is not parsed as a URL', (written) => {
  expect(readAddress(written)).toBeUndefined();
});

test('words find documents and files', () => {
  expect(list('instant')).toEqual(['document one', 'document two', 'media file']);
  expect(list('instant', 'document')).toEqual(['document one', 'document two']);
  expect(list('instant', 'media')).toEqual(['media file']);
});

test('a pasted URL of the site lists its document first, with the anchor of the URL', () => {
  expect(toSearchWords('https://bank.example/insights/instant#fees', siteUrl)).toBe('instant');
  const [first] = listLinkOptions({
    query: 'https://bank.example/insights/instant#fees',
    choices,
    only: undefined,
    siteUrl,
  });
  expect(first).toMatchObject({ id: 'document two', anchorId: 'fees' });
});

test('the document that the site reports comes first and replaces the URL', () => {
  const team = { ...document, id: 'team', uid: 'team-page' };
  const ask = (query: string, own: Parameters<typeof listLinkOptions>[0]['own']) =>
    listLinkOptions({ query, choices, only: undefined, siteUrl, own }).map(({ id }) => id);
  const found = { kind: 'document', documentId: 'team' } as const;
  expect(ask('/about/team#ada', { found, document: team })).toEqual([
    'document team',
    'document one',
    'document two',
    'media file',
  ]);
  const [first] = listLinkOptions({
    query: '/about/team#ada',
    choices,
    only: undefined,
    siteUrl,
    own: { found, document: team },
  });
  expect(first).toMatchObject({ anchorId: 'ada' });
  // A link to a document cannot keep a query string, and some fields accept no documents.
  expect(ask('/about/team?page=2', { found, document: team }).slice(0, 2)).toEqual(['document team', 'web']);
  expect(ask('/about/team', { found, document: undefined })[0]).toBe('web');
  // A draft has no page, but its uid matches the URL.
  const absent = { found: { kind: 'absent' }, document: undefined } as const;
  expect(ask('/insights/instant', absent).slice(0, 2)).toEqual(['document two', 'web']);
});

test.each([
  ['https://bank.example', { path: '/', anchorId: undefined, hasQuery: false, uid: undefined }],
  ['https://bank.example?a=1', { path: '/', anchorId: undefined, hasQuery: true, uid: undefined }],
  ['/rates/old/#fees%20now', { path: '/rates/old/', anchorId: 'fees now', hasQuery: false, uid: 'old' }],
  ['https://bank.example.evil/rates', undefined],
  ['//evil.example', undefined],
  ['mailto:ada@bank.example', undefined],
])('%s is a URL of the site: %o', (address, own) => {
  expect(readOwnAddress(address, siteUrl)).toEqual(own);
});

test('a URL of another site is offered unchanged', () => {
  expect(toSearchWords('https://other.example/instant', siteUrl)).toBe('https://other.example/instant');
  expect(list('https://other.example/instant', 'web')).toEqual(['web']);
});

test.each([
  ['https://other.example/rates', undefined, true],
  ['https://other.example/rates', 'document', false],
  ['https://bank.example/news/instant', undefined, false],
  ['/news/instant', undefined, false],
  ['instant', undefined, false],
] as const)('for %s (only %s) the first option is final: %s', (query, only, isSure) => {
  expect(isFirstSure(listLinkOptions({ query, choices: undefined, only, siteUrl }), siteUrl)).toBe(isSure);
});
