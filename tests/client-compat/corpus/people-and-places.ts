import type { DocumentInput } from '../../../cms/content-service.ts';
import { paragraph, title, toDocument } from './rich-text.ts';

const document = (type: string, uid: string, data: Record<string, unknown>): DocumentInput => ({
  id: `${type}-${uid}`,
  type,
  uid,
  lang: 'en-gb',
  data,
});

export const places: DocumentInput[] = [
  document('continent', 'europe', { name: 'Europe' }),
  document('continent', 'america', { name: 'America' }),
  document('country', 'uk', { name: 'United Kingdom', continent: toDocument('continent-europe') }),
  document('country', 'france', { name: 'France', continent: toDocument('continent-europe') }),
  document('country', 'usa', { name: 'United States', continent: toDocument('continent-america') }),
];

export const makers: DocumentInput[] = [
  document('maker', 'north', {
    heading: title('North & Sons'),
    name: 'North',
    bio: [paragraph('Founded on a hill.', [{ type: 'strong', start: 0, end: 7 }]), paragraph('Moved to the valley.')],
    kind: 'family',
    employees: 12,
    founded: '1901-05-01',
    opened: '2020-01-02T03:04:05+0000',
    tint: '#abcdef',
    logo: { id: 'picture' },
    country: toDocument('country-uk'),
    homepage: { link_type: 'Web', url: 'https://north.example' },
    brochure: { link_type: 'Media', id: 'paper' },
    clip: { embed_url: 'https://www.youtube.com/watch?v=abc' },
    place: { latitude: 55, longitude: -3 },
    awards: [{ label: 'Gold' }],
  }),
  document('maker', 'south', { name: 'South', employees: 4, country: toDocument('country-france') }),
  document('maker', 'east', { name: 'East', country: toDocument('country-usa') }),
];

/** Saved and never published: a link to it is broken. */
export const unpublishedMaker = document('maker', 'ghost', { name: 'Ghost' });

export const pages: DocumentInput[] = [
  document('page', 'home', { title: title('Home'), link: toDocument('product-anvil') }),
  document('page', 'about', { title: title('About') }),
  document('page', 'team', { title: title('Team'), parent: toDocument('page-about') }),
  document('page', 'history', {
    title: title('History'),
    parent: toDocument('page-team'),
    link: toDocument('missing-document'),
  }),
  {
    id: 'page-about-fr',
    type: 'page',
    uid: 'a-propos',
    lang: 'fr-fr',
    translationOf: 'page-about',
    data: { title: title('À propos') },
  },
];

export const settings: DocumentInput[] = [
  {
    id: 'settings-en',
    type: 'settings',
    lang: 'en-gb',
    data: { motto: 'Made to last', menu: [{ label: 'Anvil', target: toDocument('product-anvil') }, { label: 'None' }] },
  },
  {
    id: 'settings-fr',
    type: 'settings',
    lang: 'fr-fr',
    translationOf: 'settings-en',
    data: { motto: 'Fait pour durer' },
  },
  { id: 'settings-de', type: 'settings', lang: 'de-de', translationOf: 'settings-en', data: { motto: 'Von Dauer' } },
];

export const stories: DocumentInput[] = [
  document('story', 'first', {
    title: title('First story'),
    published: '2024-02-01',
    author: toDocument('maker-north'),
    body: [
      {
        id: 'text$one',
        slice_type: 'text',
        slice_label: 'wide',
        primary: { heading: 'Chapter', content: [paragraph('Once')], person: toDocument('maker-north') },
        items: [{ label: 'A', target: toDocument('maker-south') }, { label: 'B' }],
      },
      { id: 'banner$one', slice_type: 'banner', primary: { line: 'Look here' }, items: [] },
      { id: 'motto$one', slice_type: 'motto', value: 'Carry on' },
    ],
  }),
  document('story', 'second', {
    title: title('Second story'),
    published: '2024-03-01',
    author: toDocument('maker-south'),
  }),
  document('story', 'third', { title: title('Third story'), author: toDocument('maker-ghost') }),
  document('story', 'fourth', { title: title('Fourth story') }),
];
