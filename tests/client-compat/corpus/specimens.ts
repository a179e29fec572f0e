import type { DocumentInput } from '../../../cms/content-service.ts';
import { paragraph, title, toDocument } from './rich-text.ts';

const body = [
  { type: 'heading2', text: 'Part', spans: [] },
  paragraph('bold italic linked labelled', [
    { type: 'strong', start: 0, end: 4 },
    { type: 'em', start: 5, end: 11 },
    { type: 'hyperlink', start: 12, end: 18, data: toDocument('product-anvil') },
    { type: 'label', start: 19, end: 27, data: { label: 'code' } },
  ]),
  paragraph('out', [{ type: 'hyperlink', start: 0, end: 3, data: { link_type: 'Web', url: 'https://out.example' } }]),
  { type: 'preformatted', text: 'a\n  b', spans: [] },
  { type: 'list-item', text: 'one', spans: [] },
  { type: 'o-list-item', text: 'two', spans: [] },
  { type: 'paragraph', text: 'ימין', spans: [], direction: 'rtl' },
  { type: 'image', id: 'picture', linkTo: toDocument('page-about') },
  { type: 'embed', oembed: { embed_url: 'https://vimeo.com/1', type: 'video', title: 'Film' } },
];

const table = {
  head: { rows: [{ key: 'h', cells: [{ key: 'h1', content: [paragraph('Name')] }] }] },
  body: { rows: [{ key: 'r', cells: [{ key: 'c1', content: [paragraph('Value')] }] }] },
};

/** One document with every field filled, one with none. */
export const specimens: DocumentInput[] = [
  {
    id: 'specimen-filled',
    type: 'specimen',
    uid: 'filled',
    lang: 'en-gb',
    tags: ['zebra', 'Alpha'],
    data: {
      title: title('Filled'),
      text: 'Words',
      select: 'two',
      number: 10.5,
      yes: false,
      no: true,
      date: '2024-02-29',
      moment: '2024-02-29T12:34:56+01:00',
      color: '#a1b2c3',
      place: { latitude: 48.85, longitude: 2.35 },
      clip: { embed_url: 'https://www.youtube.com/watch?v=x', type: 'video', title: 'Clip', html: '<iframe></iframe>' },
      image: { id: 'picture', alt: 'A square' },
      plain_image: { id: 'picture' },
      web: { link_type: 'Web', url: 'https://web.example/', target: '_blank', text: 'Web', variant: 'Primary' },
      document: toDocument('product-anvil'),
      broken: toDocument('missing-document'),
      media: { link_type: 'Media', id: 'paper' },
      picture_link: { link_type: 'Media', id: 'picture' },
      unlinked: { link_type: 'Any', text: 'Nowhere' },
      links: [
        { link_type: 'Web', url: 'https://one.example/', text: 'One', variant: 'Primary' },
        { ...toDocument('maker-north'), text: 'Two' },
      ],
      body,
      group: [{ label: 'First', inner: [{ note: 'deep' }, {}] }, {}],
      table,
      integration: { sku: 'a-1', stock: { count: 3 } },
      zone: [{ slice_type: 'quote', variation: 'default', primary: {}, items: [{}] }],
    },
  },
  { id: 'specimen-empty', type: 'specimen', uid: 'empty', lang: 'en-gb', data: {} },
];
