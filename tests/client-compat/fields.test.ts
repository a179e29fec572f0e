import { asHTML, asLink, asText, createClient, isFilled } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import { pictureSize, paperBytes } from './corpus/fill-corpus.ts';
import { repository, startService } from './running-service.ts';

const service = await startService();
const client = createClient(repository, { documentAPIEndpoint: service.endpoint });
const filled = (await client.getByUID('specimen', 'filled')).data;
const empty = (await client.getByUID('specimen', 'empty')).data;

const block = (type: string, text: string): object => ({ type, text, spans: [] });
const pictureUrl = `${service.origin}/media/picture/picture.png`;
const whole = { x: 0, y: 0, zoom: 1, background: 'transparent' };
const anvilLink = {
  link_type: 'Document',
  id: 'product-anvil',
  type: 'product',
  tags: ['heavy', 'metal'],
  lang: 'en-gb',
  slug: 'anvil-of-steel',
  uid: 'anvil',
  first_publication_date: '2026-01-05T10:00:00+0000',
  last_publication_date: '2026-01-05T10:00:00+0000',
  isBroken: false,
};

describe('a filled field has the hosted service’s format', () => {
  test.each([
    ['text', 'text', 'Words'],
    ['title', 'title', [block('heading1', 'Filled')]],
    ['select', 'select', 'two'],
    ['number', 'number', 10.5],
    ['boolean, against the default of its model', 'yes', false],
    ['boolean', 'no', true],
    ['date', 'date', '2024-02-29'],
    ['timestamp, in UTC', 'moment', '2024-02-29T11:34:56+0000'],
    ['colour', 'color', '#a1b2c3'],
    ['place', 'place', { latitude: 48.85, longitude: 2.35 }],
    [
      'web link',
      'web',
      { link_type: 'Web', url: 'https://web.example/', target: '_blank', text: 'Web', variant: 'Primary' },
    ],
    ['document link', 'document', anvilLink],
    ['link with text only', 'unlinked', { link_type: 'Any', text: 'Nowhere' }],
    ['integration', 'integration', { sku: 'a-1', stock: { count: 3 } }],
    [
      'image',
      'plain_image',
      {
        dimensions: pictureSize,
        alt: 'A picture',
        copyright: 'A painter',
        url: expect.stringContaining(`${pictureUrl}?auto=format,compress`),
        id: 'picture',
        edit: whole,
      },
    ],
    [
      'link to a file, its numbers as strings',
      'media',
      {
        link_type: 'Media',
        id: 'paper',
        name: 'paper.pdf',
        kind: 'document',
        url: `${service.origin}/media/paper/paper.pdf`,
        size: String(paperBytes.length),
      },
    ],
    [
      'link to an image, its dimensions as strings',
      'picture_link',
      {
        link_type: 'Media',
        id: 'picture',
        name: 'picture.png',
        kind: 'image',
        url: pictureUrl,
        width: '400',
        height: '300',
        size: expect.stringMatching(/^\d+$/),
      },
    ],
    [
      'group, with a group inside',
      'group',
      [
        { label: 'First', inner: [{ note: 'deep' }, { note: null }] },
        { label: null, inner: [] },
      ],
    ],
    [
      'table',
      'table',
      {
        head: { rows: [{ key: 'h', cells: [{ key: 'h1', type: 'header', content: [block('paragraph', 'Name')] }] }] },
        body: { rows: [{ key: 'r', cells: [{ key: 'c1', type: 'data', content: [block('paragraph', 'Value')] }] }] },
      },
    ],
  ])('%s', (_name, field, value) => {
    expect(filled[field]).toEqual(value);
  });

  test('image with its own alt text and a thumbnail in the size from the model', () => {
    expect(filled['image']).toMatchObject({ alt: 'A square', dimensions: pictureSize, edit: whole });
    expect(filled['image'].mobile).toMatchObject({
      dimensions: { width: 40, height: 20 },
      url: expect.stringMatching(/rect=0,50,400,200&w=40&h=20$/),
      edit: { x: 0, y: 50 },
    });
  });

  test('embed with the members of oEmbed', () => {
    expect(filled['clip']).toMatchObject({
      embed_url: 'https://www.youtube.com/watch?v=x',
      type: 'video',
      version: '1.0',
      title: 'Clip',
      provider_name: 'YouTube',
      html: '<iframe></iframe>',
    });
    for (const member of ['author_name', 'author_url', 'provider_url', 'cache_age', 'thumbnail_url', 'width', 'height'])
      expect(filled['clip']).toHaveProperty(member);
  });

  test('broken document link', () => {
    expect(filled['broken']).toMatchObject({
      link_type: 'Document',
      id: 'missing-document',
      type: 'broken_type',
      isBroken: true,
    });
  });

  test('repeated links each have a key', () => {
    const [web, document] = filled['links'];
    expect(web).toMatchObject({ link_type: 'Web', text: 'One', variant: 'Primary', key: expect.stringMatching(/.+/) });
    expect(document).toMatchObject({ link_type: 'Document', id: 'maker-north', text: 'Two' });
    expect(document.key).not.toBe(web.key);
  });

  test('shared slice with every field of its variation', () => {
    expect(filled['zone']).toEqual([
      {
        id: expect.stringMatching(/^quote\$[0-9a-f-]{36}$/),
        slice_type: 'quote',
        slice_label: null,
        variation: 'default',
        version: 'sktwi1xtmkfgx8626',
        primary: { words: [], person: { link_type: 'Any' } },
        items: [{ label: null, target: { link_type: 'Any' } }],
      },
    ]);
  });
});

describe('rich text', () => {
  const body: { type: string; spans: { type: string; data?: unknown }[] }[] = filled['body'];
  test.each([
    ['heading', 0, block('heading2', 'Part')],
    ['preformatted', 3, block('preformatted', 'a\n  b')],
    ['list item', 4, block('list-item', 'one')],
    ['numbered item', 5, block('o-list-item', 'two')],
    ['right-to-left text', 6, { ...block('paragraph', 'ימין'), direction: 'rtl' }],
  ])('%s', (_name, index, value) => {
    expect(body[index]).toEqual(value);
  });

  test.each([
    ['strong', 0, { type: 'strong', start: 0, end: 4 }],
    ['em', 1, { type: 'em', start: 5, end: 11 }],
    ['link to a document', 2, { type: 'hyperlink', start: 12, end: 18, data: anvilLink }],
    ['label', 3, { type: 'label', start: 19, end: 27, data: { label: 'code' } }],
  ])('span: %s', (_name, index, value) => {
    expect(body[1]?.spans[index]).toEqual(value);
  });

  test('span: link to the web', () => {
    expect(body[2]?.spans[0]?.data).toEqual({ link_type: 'Web', url: 'https://out.example' });
  });

  test('image with a link', () => {
    expect(body[7]).toMatchObject({
      type: 'image',
      id: 'picture',
      alt: 'A picture',
      copyright: 'A painter',
      dimensions: pictureSize,
      edit: whole,
      url: expect.stringContaining(pictureUrl),
      linkTo: { link_type: 'Document', id: 'page-about', isBroken: false },
    });
  });

  test('embed', () => {
    expect(body[8]).toMatchObject({ type: 'embed', oembed: { embed_url: 'https://vimeo.com/1', title: 'Film' } });
  });

  test('becomes text and HTML with the official helpers', () => {
    expect(asText(filled['title'])).toBe('Filled');
    const html = asHTML(filled['body'], { linkResolver: ({ uid }) => `/to/${uid}` });
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('<a href="/to/anvil">linked</a>');
    expect(html).toContain('<span class="code">labelled</span>');
  });
});

describe('an empty field has the empty value of its kind', () => {
  test.each([
    ['text', null],
    ['select', null],
    ['number', null],
    ['date', null],
    ['moment', null],
    ['color', null],
    ['table', null],
    ['integration', null],
    ['yes', true],
    ['no', false],
    ['place', {}],
    ['clip', {}],
    ['plain_image', {}],
    ['image', { mobile: {} }],
    ['title', []],
    ['body', []],
    ['group', []],
    ['links', []],
    ['zone', []],
    ['web', { link_type: 'Any' }],
    ['unlinked', { link_type: 'Any' }],
  ])('%s', (field, value) => {
    expect(empty[field]).toEqual(value);
  });

  test.each(['document', 'broken'])('%s is a link without a target', (field) => {
    expect(['Any', 'Document']).toContain(empty[field].link_type);
    expect(empty[field]).not.toHaveProperty('id');
  });

  test.each(['media', 'picture_link'])('%s is a link without a file', (field) => {
    expect(['Any', 'Media']).toContain(empty[field].link_type);
    expect(empty[field]).not.toHaveProperty('url');
  });

  test('every field of the model is there', () => {
    expect(Object.keys(empty).sort()).toEqual(Object.keys(filled).sort());
  });
});

describe('the official client’s isFilled distinguishes them', () => {
  test.each([
    ['keyText', 'text', isFilled.keyText],
    ['title', 'title', isFilled.title],
    ['richText', 'body', isFilled.richText],
    ['select', 'select', isFilled.select],
    ['number', 'number', isFilled.number],
    ['date', 'date', isFilled.date],
    ['timestamp', 'moment', isFilled.timestamp],
    ['color', 'color', isFilled.color],
    ['geoPoint', 'place', isFilled.geoPoint],
    ['embed', 'clip', isFilled.embed],
    ['image', 'plain_image', isFilled.image],
    ['image with thumbnails', 'image', isFilled.image],
    ['imageThumbnail', 'image', (value: { mobile: object }) => isFilled.imageThumbnail(value.mobile)],
    ['link to the web', 'web', isFilled.link],
    ['link to a document', 'document', isFilled.link],
    ['contentRelationship', 'document', isFilled.contentRelationship],
    ['linkToMedia', 'media', isFilled.linkToMedia],
    ['repeatable', 'links', isFilled.repeatable],
    ['group', 'group', isFilled.group],
    ['table', 'table', isFilled.table],
    ['integrationField', 'integration', isFilled.integrationField],
    ['sliceZone', 'zone', isFilled.sliceZone],
  ] as [string, string, (value: unknown) => boolean][])('%s', (_name, field, isItFilled) => {
    expect([isItFilled(filled[field]), isItFilled(empty[field])]).toEqual([true, false]);
  });

  test('asLink finds the URL of web and media links', () => {
    expect(asLink(filled['web'])).toBe('https://web.example/');
    expect(asLink(filled['picture_link'])).toBe(pictureUrl);
    expect(asLink(empty['web'])).toBeNull();
  });
});
