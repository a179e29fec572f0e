import { expect, test } from 'vitest';
import { languages, type Language } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { toOfferGroups, type RawOfferPlace } from './offer-groups.ts';

const now = new Date('2026-11-22T12:00:00Z');
const undated = { topic: undefined, starts_at: null, ends_at: null, time_zone: null, published_on: null };
const offer = (title: string, kind: string, fields: Partial<RawOfferPlace> = {}) => ({
  title,
  offer: { ...undated, kind, ...fields },
});

function groupsOf(places: readonly ReturnType<typeof offer>[], language?: Language) {
  const { view, clock } = createExamplePageContext({ now, ...(language && { language }) });
  const groups = toOfferGroups(places, view).map(({ label, places: listed }) => [
    label,
    ...listed.map(({ place, note }) => [place.title, note]),
  ]);
  return { groups, changesAt: clock.changesAt() };
}

test('upcoming offers come first, soonest first, whatever their kind', () => {
  const { groups } = groupsOf([
    offer('A forum', 'Event', { starts_at: '2027-06-15T08:00:00Z' }),
    offer('Addresses', 'Webinar', { starts_at: '2027-02-02T10:00:00Z' }),
    offer('News of the company', 'Company update', { starts_at: '2027-01-21T15:00:00Z' }),
    offer('A recording', 'Webinar', { starts_at: '2025-02-06T10:00:00Z' }),
  ]);
  expect(groups).toEqual([
    [
      'Coming up',
      ['News of the company', 'Company update · 21 January 2027'],
      ['Addresses', 'Webinar · 2 February 2027'],
      ['A forum', 'Event · 15 June 2027'],
    ],
    ['Webinars to watch', ['A recording', '6 February 2025']],
  ]);
});

test('papers are ordered by topic, past events by day, newest first', () => {
  const { groups } = groupsOf([
    offer('Retention', 'Whitepaper', { topic: 'Security', published_on: '2025-10-29' }),
    offer('Close matches', 'Whitepaper', { topic: 'Confirmation of payee' }),
    offer('About nothing in particular', 'Whitepaper'),
    offer('Alphabets', 'Whitepaper', { topic: 'Confirmation of payee' }),
    offer('First', 'Event', { starts_at: '2024-03-12T08:00:00Z' }),
    offer('Second', 'Event', { starts_at: '2025-03-11T08:00:00Z' }),
    offer('Of a kind that is new', 'Quiz', { published_on: '2026-01-02' }),
  ]);
  expect(groups).toEqual([
    [
      'Whitepapers',
      ['About nothing in particular', undefined],
      ['Alphabets', 'Confirmation of payee'],
      ['Close matches', 'Confirmation of payee'],
      ['Retention', 'Security'],
    ],
    ['Past events', ['Second', '11 March 2025'], ['First', '12 March 2024']],
    ['Also here', ['Of a kind that is new', '2 January 2026']],
  ]);
});

test('an event is upcoming until it ends, and then the groups are rebuilt', () => {
  const morning = { starts_at: '2026-11-22T10:00:00Z', ends_at: '2026-11-22T11:00:00Z' };
  const noon = { starts_at: '2026-11-22T11:30:00Z', ends_at: '2026-11-22T12:30:00Z' };
  const { groups, changesAt } = groupsOf([offer('Over', 'Event', morning), offer('On now', 'Event', noon)]);
  expect(groups).toEqual([
    ['Coming up', ['On now', 'Event · 22 November 2026']],
    ['Past events', ['Over', '22 November 2026']],
  ]);
  expect(changesAt).toBe(Date.parse('2026-11-22T12:30:00Z'));
});

test('the day of an event is that of its time zone', () => {
  const late = { starts_at: '2027-03-01T23:30:00Z', time_zone: 'Asia/Tokyo' };
  expect(groupsOf([offer('Tokyo', 'Event', late)]).groups).toEqual([['Coming up', ['Tokyo', 'Event · 2 March 2027']]]);
});

test('kinds and topics are named in the reader’s language', () => {
  const places = [
    offer('Alphabets', 'Whitepaper', { topic: 'Confirmation of payee' }),
    offer('Addresses', 'Webinar', { starts_at: '2027-02-02T10:00:00Z' }),
  ];
  expect(groupsOf(places, languages[1]).groups).toEqual([
    ['À venir', ['Addresses', 'Webinaire · 2 février 2027']],
    ['Livres blancs', ['Alphabets', 'Confirmation du bénéficiaire']],
  ]);
});
