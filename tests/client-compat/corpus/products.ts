import type { DocumentInput } from '../../../cms/content-service.ts';
import { paragraph, title, toDocument } from './rich-text.ts';

const product = (uid: string, data: Record<string, unknown>, tags: string[] = []): DocumentInput => ({
  id: `product-${uid}`,
  type: 'product',
  uid,
  lang: 'en-gb',
  tags,
  data,
});

/** Eight products with values such that every operator selects a different set. */
export const products: DocumentInput[] = [
  product(
    'anvil',
    {
      title: title('Anvil of steel'),
      name: 'Anvil',
      teaser: [paragraph('A block of steel to strike on.'), paragraph('It outlives its owner.')],
      category: 'tool',
      price: 10,
      available: true,
      launched: '2024-01-15',
      restocked: '2024-03-01T08:30:00+0000',
      tint: '#112233',
      place: { latitude: 51.5074, longitude: -0.1278 },
      picture: { id: 'picture' },
      maker: toDocument('maker-north'),
      related: [toDocument('product-bellows'), toDocument('product-hammer')],
      features: [
        {
          label: 'Weight',
          amount: 50,
          since: '2024-01-15',
          source: toDocument('maker-south'),
          notes: [{ note: 'with base' }, { note: 'dry' }],
        },
        { label: 'Height', amount: 30, source: toDocument('missing-document') },
      ],
      zone: [
        {
          id: 'quote$one',
          slice_type: 'quote',
          variation: 'default',
          primary: { words: [paragraph('Strike while hot')], person: toDocument('maker-north') },
          items: [{ label: 'First', target: toDocument('maker-east') }, { label: 'Second' }],
        },
        {
          id: 'gallery$one',
          slice_type: 'gallery',
          variation: 'wide',
          primary: {
            caption: 'Views',
            pictures: [{ caption: 'Left', source: toDocument('maker-south') }, { caption: 'Right' }],
          },
          items: [],
        },
        { id: 'gallery$two', slice_type: 'gallery', variation: 'default', primary: { caption: 'More' }, items: [] },
      ],
    },
    ['heavy', 'metal'],
  ),
  product(
    'bellows',
    {
      title: title('Bellows for fire'),
      name: 'Bellows',
      teaser: [paragraph('Air for the fire, by hand.')],
      category: 'tool',
      price: 25.5,
      available: false,
      launched: '2024-06-30',
      restocked: '2024-07-01T23:59:59+0000',
      tint: '#445566',
      place: { latitude: 48.8566, longitude: 2.3522 },
      maker: toDocument('maker-south'),
    },
    ['leather', 'two words'],
  ),
  product(
    'compass',
    {
      title: title('Compass in brass'),
      name: 'Compass',
      teaser: [paragraph('It points north, whatever you do.')],
      category: 'instrument',
      price: 99,
      available: true,
      launched: '2023-12-31',
      restocked: '2024-01-01T00:00:00+0000',
      place: { latitude: 52.52, longitude: 13.405 },
      maker: toDocument('maker-north'),
      features: [{ label: 'Weight', amount: 1, source: toDocument('maker-east') }],
    },
    ['metal', 'small'],
  ),
  product('drill', { title: title('Drill'), name: 'Drill', category: 'tool', price: 0, launched: '2025-02-28' }, [
    'small',
  ]),
  product(
    'easel',
    {
      title: title('Easel of oak'),
      name: 'Easel',
      teaser: [paragraph('Holds a canvas steady.')],
      category: 'furniture',
      price: -5,
      available: true,
      launched: '2022-05-09',
      restocked: '2022-05-09T12:00:00+0000',
      tint: '#ffffff',
      place: { latitude: 40.7128, longitude: -74.006 },
      maker: toDocument('maker-east'),
    },
    ['wood'],
  ),
  product('forge', { name: 'forge', maker: toDocument('missing-document') }, ['heavy']),
  product(
    'globe',
    {
      title: title('Globe with light'),
      name: 'Globe',
      teaser: [paragraph('The world, steady on a table of steel.')],
      category: 'instrument',
      price: 1_000_000,
      available: true,
      launched: '2024-02-29',
      restocked: '2024-02-29T17:45:00+0000',
      place: { latitude: 51.48, longitude: 0 },
      maker: toDocument('maker-ghost'),
    },
    ['education', 'small'],
  ),
  product(
    'hammer',
    {
      title: title('Hammer'),
      name: 'Élan hammer',
      teaser: [paragraph('Strike twice, measure once.')],
      category: 'tool',
      price: 10,
      available: false,
      launched: '2024-01-15',
      maker: toDocument('maker-north'),
    },
    ['heavy', 'metal', 'small'],
  ),
];

const translation = (id: string, uid: string, lang: string, name: string, of: string): DocumentInput => ({
  id,
  type: 'product',
  uid,
  lang,
  translationOf: of,
  data: { title: title(name), name, price: 11, maker: toDocument('maker-north') },
});

export const productTranslations: DocumentInput[] = [
  translation('product-anvil-fr', 'enclume', 'fr-fr', 'Enclume', 'product-anvil'),
  translation('product-anvil-de', 'amboss', 'de-de', 'Amboss', 'product-anvil'),
  // The same uid in two languages: only `lang` tells them apart.
  translation('product-compass-fr', 'compass', 'fr-fr', 'Boussole', 'product-compass'),
];
