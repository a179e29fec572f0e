import { expect, test } from 'vitest';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import { listAdvice } from './list-advice.ts';

const link = { type: 'Link', config: { allowText: true } } as const;
const fields: StudioFields = {
  meta_title: { type: 'Text', config: { studio: { minLength: 5, maxLength: 10 } } },
  form: { type: 'Select', config: { options: ['none', 'register'], default_value: 'none' } },
  ends: {
    type: 'Timestamp',
    config: {
      studio: { expires: { words: 'It is over.', when: { field: 'form', is: ['register'] }, unless: 'replay' } },
    },
  },
  replay: link,
  published_on: { type: 'Date', config: { studio: { publishDay: true } } },
  born_on: { type: 'Date' },
  hero: { type: 'Image' },
  sources: {
    type: 'Group',
    config: { fields: { link }, studio: { advise: { words: 'Name the source.', forFigures: true } } },
  },
  slices: { type: 'Slices', config: { choices: { chart: { type: 'SharedSlice' }, list: { type: 'SharedSlice' } } } },
};
const chart: StudioFields = {
  heading: { type: 'Text' },
  body: { type: 'StructuredText' },
  look: { type: 'Select', config: { options: ['a'] } },
  source: { ...link, config: { ...link.config, studio: { advise: { words: 'Say where from.', or: ['caption'] } } } },
  caption: { type: 'Text' },
};
const toSlice = (id: string, primary: StudioFields) => ({
  id,
  name: id,
  variations: [{ id: 'default', name: 'Default', primary, items: {} }],
});
const repository = {
  customTypes: [{ id: 'page', repeatable: true, json: { Main: fields } }],
  sharedSlices: [toSlice('chart', chart), toSlice('list', { look: { type: 'Select' } })],
};

const chartOf = (values: Readonly<Record<string, FieldValue>>) => ({
  'data/slices/@a/slice_type': 'chart',
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`data/slices/@a/primary/${name}`, value])),
});

function advise(values: Readonly<Record<string, FieldValue>>, lang = 'en-gb'): string[] {
  const lists = new Map(Object.keys(values).some((at) => at.includes('@a')) ? [['data/slices', ['a']]] : []);
  const content = { values: new Map(Object.entries(values)), lists };
  const found = listAdvice({ content, repository, type: 'page', lang, today: '2026-11-26' });
  return found.map(({ address, check }) => `${check} ${address}`);
}

const paragraph = (text: string, ...spans: FieldValue[]) => [{ type: 'paragraph', text, spans }];
const web = (text: string) => ({ link_type: 'Web', url: 'https://bank.example', text });

test("an event has passed from the day after its end, in the browser's time zone", () => {
  const content = {
    values: new Map([
      ['data/form', 'register'],
      ['data/ends', '2026-11-26T23:15:00+0000'],
    ]),
    lists: new Map(),
  };
  const find = (toDay?: (stored: string) => string) =>
    listAdvice({ content, repository, type: 'page', lang: 'en-gb', today: '2026-11-27', toDay }).length;
  expect([find(), find(() => '2026-11-27')]).toEqual([1, 0]);
});

test('the uid of a stored document that a later rule refuses gets advice, until another is written', () => {
  const refusedUid = { uid: 'Fees', reason: 'uid must be in lower case, as URLs are: "fees"' };
  const find = (uid: string) =>
    listAdvice({
      content: { values: new Map([['uid', uid]]), lists: new Map() },
      repository,
      type: 'page',
      lang: 'en-gb',
      refusedUid,
      today: '2026-11-26',
    });
  expect(find('Fees')).toEqual([
    {
      address: 'uid',
      check: 'uid',
      words:
        'This uid is older than today’s rule: uid must be in lower case, as URLs are: "fees". ' +
        'Readers may not reach a page at it. Write another, and publish.',
    },
  ]);
  expect(find('fees')).toEqual([]);
});

test('an empty document has no advice', () => {
  expect(advise({})).toEqual([]);
});

test.each(['four', 'eleven char'])('a text outside its length limits gets advice: %s', (text) => {
  expect(advise({ 'data/meta_title': text })).toEqual(['length data/meta_title']);
  expect(advise({ 'data/meta_title': 'in between' })).toEqual([]);
});

test('an image without a text alternative gets advice, and a decorative one does not', () => {
  expect(advise({ 'data/hero': { main: { alt: null }, thumbnails: {} } })).toEqual(['alt data/hero']);
  expect(advise({ 'data/hero': { main: { alt: '' }, thumbnails: {} } })).toEqual([]);
  expect(advise(chartOf({ caption: 'Ours', body: [{ type: 'image', view: { alt: null } }] }))).toEqual([
    'alt data/slices/@a/primary/body',
  ]);
  const text = paragraph('Fees.').map((block) => ({ ...block, view: { alt: null } }));
  expect(advise(chartOf({ caption: 'Ours', body: text }))).toEqual([]);
});

test('an open registration gets advice from the day after its end, unless it has a recording', () => {
  const over = { 'data/form': 'register', 'data/ends': '2026-11-25T10:00:00Z' };
  expect(advise(over)).toEqual(['date data/ends']);
  expect(advise({ ...over, 'data/ends': '2026-11-26T10:00:00Z' })).toEqual([]);
  expect(advise({ ...over, 'data/form': null })).toEqual([]);
  expect(advise({ ...over, 'data/replay': web('The recording') })).toEqual([]);
});

test('a slice without text, image and link gets advice whatever its options are, but not one with options only', () => {
  expect(advise(chartOf({ look: 'a', heading: ' ', body: paragraph('') }))).toEqual(['empty data/slices/@a']);
  expect(advise(chartOf({ body: [{ type: 'image', view: { alt: 'A bank' } }], caption: 'Ours' }))).toEqual([]);
  expect(advise({ 'data/slices/@a/slice_type': 'list' })).toEqual([]);
});

test('a slice with figures must have its source in one of two fields', () => {
  expect(advise(chartOf({ heading: 'Growth' }))).toEqual(['source data/slices/@a/primary/source']);
  expect(advise(chartOf({ heading: 'Growth', caption: 'Counted by us.' }))).toEqual([]);
});

test('an English text with figures about the world must list its sources', () => {
  const text = (words: string) => chartOf({ caption: 'Ours', body: paragraph(words) });
  expect(advise(text('Of all payments 13 % are instant.'))).toEqual(['source data/sources']);
  expect(advise(text('Of our payments 13 % are instant.'))).toEqual([]);
  expect(advise(text('Von allen Zahlungen sind 13 % sofort da.'), 'de-de')).toEqual([]);
});

test('a text gets advice about headings, links and sentences, and link fields get advice too', () => {
  const body = [
    { type: 'heading2', text: 'Fees', spans: [] },
    { type: 'heading4', text: 'Small', spans: [] },
    ...paragraph('Fees are here.', { type: 'hyperlink', start: 9, end: 13, data: web('') }),
    ...paragraph(`${'word '.repeat(41)}.`),
  ];
  const place = 'data/slices/@a/primary';
  expect(advise(chartOf({ body, source: web('Read more') }))).toEqual([
    `heading ${place}/body`,
    `link ${place}/body`,
    `sentence ${place}/body`,
    `link ${place}/source`,
  ]);
});

test('a day of publication that is ahead is named, because lists do not have the page until then', () => {
  expect(advise({ 'data/published_on': '2062-11-26' })).toEqual(['date data/published_on']);
  expect(advise({ 'data/published_on': '2026-11-26' })).toEqual([]);
  expect(advise({ 'data/published_on': null, 'data/born_on': '2062-11-26' })).toEqual([]);
});

test.each(['terms', 'page.html', 'docs/terms.pdf', 'ftp://bank.example/a', '//bank.example', 'javascript:alert(1)'])(
  'a link to %s, which the page leaves out, is named',
  (url) => {
    const hyperlink = { type: 'hyperlink', start: 0, end: 5, data: { link_type: 'Web', url } };
    const text = [{ type: 'paragraph', text: 'Terms of use', spans: [hyperlink] }];
    expect(advise({ 'data/replay': { link_type: 'Web', url, text: 'Terms of use' } })).toEqual(['link data/replay']);
    expect(advise(chartOf({ body: text, source: { link_type: 'Web', url: '/a' } }))).toEqual([
      'link data/slices/@a/primary/body',
    ]);
  },
);

test.each([
  '/terms',
  '#terms',
  '?page=2',
  'https://bank.example/a',
  'bank.example/a',
  'press@bank.example',
  'tel:+44123',
])('a link to %s needs no advice', (url) => {
  expect(advise({ 'data/replay': { link_type: 'Web', url, text: 'Terms of use' } })).toEqual([]);
});
