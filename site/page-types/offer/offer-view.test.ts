import { expect, test } from 'vitest';
import type { CampaignDocument, LandingPageDocument } from '../../content/content-types.generated.ts';
import { languages } from '../../language/language.ts';
import campaigns from './campaign.examples.json' with { type: 'json' };
import landings from './landing.examples.json' with { type: 'json' };
import type { FormState } from '../../view/form-state.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { toOfferView } from './offer-view.ts';
import { type RawOffer } from './raw-offer.ts';

const landing = (name: string) => findExample<LandingPageDocument>(landings, name);
const campaign = (name: string) => findExample<CampaignDocument>(campaigns, name);

const toView = (
  document: RawOffer['document'],
  form?: FormState,
  language = languages[0] as (typeof languages)[number],
) =>
  // A document of either type, with its own slices.
  toOfferView(
    { document, loaded: new Map() } as RawOffer,
    createExamplePageContext({ path: `/landing/${document.uid}`, language }),
    form,
  );

test('an event has its date and venue, in its own time zone, which the text names', () => {
  expect(toView(landing('plain')).facts).toEqual([
    {
      label: 'When',
      text: 'Thursday, 18 February 2027, 10:00 – 11:00 (Greenwich Mean Time, UTC+0)',
      dateTime: '2027-02-18T10:00:00.000Z',
    },
    { label: 'Where', text: 'Online', dateTime: undefined },
  ]);
});

test('an event of several days names the day on which it ends', () => {
  expect(toView(landing('long')).facts[0]?.text).toBe(
    'Tuesday, 11 May 2027, 09:00 – Thursday, 13 May 2027, 17:30 (Central European Summer Time, UTC+2)',
  );
});

test('without an end only the start is shown, and the default time zone is London', () => {
  const [when] = toView(campaign('long')).facts;
  expect(when?.text).toBe('Tuesday, 2 March 2027, 09:30 (Greenwich Mean Time, UTC+0)');
});

test('an event has a calendar file until it ends, an offer without a date has none', () => {
  const document = landing('plain');
  expect(toView(document).calendar).toEqual({
    label: 'Add it to your calendar',
    href: `/landing/${document.uid}.ics`,
  });
  document.data.starts_at = '2026-11-21T09:00:00+0000';
  document.data.ends_at = '2026-11-21T10:00:01+0000';
  expect(toView(document).calendar).toBeDefined();
  document.data.ends_at = '2026-11-21T10:00:00+0000';
  expect(toView(document).calendar).toBeUndefined();
  expect(toView(campaign('plain')).calendar).toBeUndefined();
});

test('an event does not show its date of publication', () => {
  const document = landing('plain');
  document.data.published_on = '2026-11-03';
  expect(toView(document).kind).toBe('Webinar');
  document.data.starts_at = null;
  expect(toView(document).kind).toBe('Webinar · 3 November 2026');
});

test('an offer without a date has no facts', () => {
  expect(toView(campaign('plain')).facts).toEqual([]);
});

test('the date and the time zone are written in the reader’s language', () => {
  expect(toView(landing('plain'), undefined, languages[1]).facts[0]?.text).toMatch(
    /^jeudi 18 février 2027.*\(heure moyenne de Greenwich, UTC\+0\)$/,
  );
});

test('a linked speaker has the name of the person’s document, an unlinked one the entered name', () => {
  expect(toView(landing('plain')).speakers.people[0]).toMatchObject({
    name: 'Samuel Okoro',
    role: 'Chief information security officer',
  });
  expect(toView(campaign('long')).speakers.people).toEqual([
    expect.objectContaining({ name: 'Margarethe von Hohenfels-Lindqvist' }),
  ]);
});

test('a paper has authors, an event has speakers', () => {
  const document = landing('plain');
  expect(toView(document).speakers.label).toBe('Speakers');
  document.data.kind = 'Whitepaper';
  expect(toView(document).speakers.label).toBe('Written by');
});

test('the form has the kind that the document sets, and the editor’s texts', () => {
  const { form } = toView(landing('plain'));
  expect(form).toMatchObject({ heading: 'Save a place on 18 February 2027', view: { submitLabel: 'Register' } });
  expect(form?.privacy).toMatch(/^Your name and work e-mail/);
});

test('a document without a form kind has no form', () => {
  expect(toView(landing('only a title')).form).toBeUndefined();
  const document = landing('plain');
  document.data.form_kind = 'none';
  expect(toView(document).form).toBeUndefined();
});

test('a rejected form keeps its values', () => {
  const { form } = toView(landing('plain'), { values: { full_name: 'Marie Curie' }, errors: { email: 'Missing' } });
  expect(JSON.stringify(form?.view)).toContain('Marie Curie');
  expect(JSON.stringify(form?.view)).toContain('Missing');
});

test('a document with only a title is shown', () => {
  expect(toView(landing('only a title'))).toMatchObject({
    kind: '',
    title: 'One page to print',
    summary: '',
    facts: [],
    gains: { texts: [] },
    speakers: { people: [] },
    slices: [],
  });
});
