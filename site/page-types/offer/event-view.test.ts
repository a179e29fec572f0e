/**
 * What the page of an event links to, depending on the time and on the links that editors have entered (acceptance
 * P-10).
 */
import { expect, test } from 'vitest';
import type { LandingPageDocument } from '../../content/content-types.generated.ts';
import { languages } from '../../language/language.ts';
import landings from './landing.examples.json' with { type: 'json' };
import type { FormState } from '../../view/form-state.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { toOfferView, type OfferView } from './offer-view.ts';

const times = {
  before: '2027-02-18T09:59:59.999Z',
  during: '2027-02-18T10:00:00Z',
  after: '2027-02-18T11:00:00Z',
} as const;
const isoOf = (time: string) => new Date(time).toISOString();

type Data = LandingPageDocument['data'];

const room: Data['join_link'] = { link_type: 'Web', url: 'https://rooms.example/dora' };
const film: Data['replay_link'] = { link_type: 'Web', url: 'https://films.example/dora' };

/** A webinar on 18 February 2027 from 10 to 11, with a registration form. */
function look(
  phase: keyof typeof times,
  data: Partial<Data> = {},
  { form, query, language }: { form?: FormState; query?: string; language?: (typeof languages)[number] } = {},
) {
  const document = findExample<LandingPageDocument>(landings, 'plain');
  Object.assign(document.data, { join_link: room, replay_link: film, ...data });
  const path = `/landing/${document.uid}`;
  const context = createExamplePageContext({
    path,
    now: new Date(times[phase]),
    ...(query && { query }),
    ...(language && { language }),
  });
  const view = toOfferView({ document, loaded: new Map() }, context, form);
  return { view, context, ways: listWays(view) };
}

/** The texts of the page's actions. */
function listWays({ form, event, reminder }: OfferView) {
  return {
    form: form?.view.submitLabel,
    action: event?.state?.action && `${event.state.action.label}: ${event.state.action.link.href}`,
    reminder: reminder && `${reminder.label}: ${reminder.link.href}`,
  };
}

test('before an event readers can register, and the page does not mention the room', () => {
  const { view, ways } = look('before');
  expect(ways).toEqual({ form: 'Register', action: undefined, reminder: 'Register: #form-heading' });
  expect(JSON.stringify(view)).not.toContain('rooms.example');
  expect(JSON.stringify(view)).not.toContain('films.example');
});

test('during an event readers can join, and the page does not mention the recording', () => {
  const { view, ways } = look('during');
  const join = 'Join: https://rooms.example/dora';
  expect(ways).toEqual({ form: undefined, action: join, reminder: join });
  expect(view.event?.state?.heading).toBe('It is on now');
  expect(JSON.stringify(view)).not.toContain('films.example');
});

test('after an event readers see the recording, and can neither register nor join', () => {
  const { view, ways } = look('after');
  const watch = 'Watch the recording: https://films.example/dora';
  expect(ways).toEqual({ form: undefined, action: watch, reminder: watch });
  expect(JSON.stringify(view)).not.toContain('rooms.example');
});

test('the page changes at the start and at the end, and never again', () => {
  const changes = (['before', 'during', 'after'] as const).map((phase) => {
    const { view, context } = look(phase);
    return [view.event?.own.changesAt, context.clock.changesAt()];
  });
  const [start, end] = [isoOf('2027-02-18T10:00:00Z'), isoOf('2027-02-18T11:00:00Z')];
  expect(changes).toEqual([
    [start, Date.parse(start)],
    [end, Date.parse(end)],
    [undefined, undefined],
  ]);
});

test('without a link to the room the form remains, and participants read what to do without one', () => {
  const { view, ways } = look('during', { join_link: { link_type: 'Any' } });
  expect(ways).toEqual({ form: 'Register', action: undefined, reminder: 'Register: #form-heading' });
  expect(view.event?.state).toMatchObject({
    heading: 'It is on now',
    texts: ['If you have registered and have no link to the room, write to us now.'],
  });
});

test('a link to a deleted document or with an unsafe scheme is ignored', () => {
  const gone = { id: 'x', type: 'article', tags: [], lang: 'en-gb', isBroken: true };
  const broken: Data['join_link'] = { link_type: 'Document', ...gone };
  expect(look('during', { join_link: broken }).ways.action).toBeUndefined();
  const script = { link_type: 'Web', url: 'javascript:alert(1)' } as const;
  expect(look('during', { join_link: script }).ways.action).toBeUndefined();
});

test('an event at a venue does not mention a room', () => {
  const { view } = look('during', { kind: 'Event', join_link: { link_type: 'Any' } });
  expect(view.event?.state).toMatchObject({ heading: 'It is on now', texts: [] });
});

test('without a recording the page shows that the event has ended, and has no form', () => {
  const { view, ways } = look('after', { replay_link: { link_type: 'Any' } });
  expect(ways).toEqual({ form: undefined, action: undefined, reminder: undefined });
  expect(view.event?.state).toMatchObject({
    heading: 'This event is over',
    texts: ['Registration is closed. A recording, if there is one, will be on this page.'],
  });
});

test('an offer without a date always has its form', () => {
  for (const form_kind of ['download', 'meeting'] as const) {
    for (const phase of ['before', 'during', 'after'] as const) {
      const none = { link_type: 'Any' } as const;
      const { view, ways } = look(phase, { form_kind, join_link: none, replay_link: none });
      expect(ways.form).toBe('Register');
      expect(view.event?.state).toBeUndefined();
    }
    expect(look('after', { form_kind }).ways).toMatchObject({ form: 'Register', action: expect.any(String) });
  }
});

test('an event without a form links to its room and its recording', () => {
  expect(look('before', { form_kind: 'none' }).ways).toEqual({});
  expect(look('during', { form_kind: 'none' }).ways.action).toMatch(/^Join/);
  expect(look('after', { form_kind: 'none' }).ways.action).toMatch(/^Watch/);
});

test('a late form with missing fields is shown again with its values', () => {
  const form = { values: { full_name: 'Marie Curie' }, errors: { email: 'Missing' } };
  const { view } = look('after', {}, { form });
  expect(JSON.stringify(view.form)).toContain('Marie Curie');
  expect(view.event?.state?.texts).toEqual([
    'It ended before your form came. Send it again if you would like us to have it.',
  ]);
});

test('a late registration gets a notice, but only after the event', () => {
  const late = ['Your registration came after the end. We have it, and what you wrote is not lost.'];
  for (const replay_link of [film, { link_type: 'Any' } as const]) {
    const { view } = look('after', { replay_link }, { query: 'registered=late' });
    expect(view.event?.state).toMatchObject({ texts: late, isFormSettled: true });
  }
  expect(look('before', {}, { query: 'registered=late' }).view.event?.state).toBeUndefined();
  expect(look('after', {}, { query: 'registered=other' }).view.event?.state).toMatchObject({ texts: [] });
});

test('an unknown time zone falls back to UTC, and the log names the document', () => {
  const { view, context } = look('before', { time_zone: 'Europe/Pariss' });
  expect(view.event?.when).toBe('Thursday, 18 February 2027, 10:00 – 11:00 (Coordinated Universal Time, UTC+0)');
  expect(context.logged).toEqual([
    expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ zone: 'Europe/Pariss' }) }),
  ]);
});

test('an end before the start is ignored, and the event lasts four hours', () => {
  const { view } = look('during', { ends_at: '2027-02-18T09:00:00+0000' });
  expect(view.event?.when).toBe('Thursday, 18 February 2027, 10:00 (Greenwich Mean Time, UTC+0)');
  expect(view.event?.own).toMatchObject({ endsAt: undefined, changesAt: isoOf('2027-02-18T14:00:00Z') });
  expect(look('after', { ends_at: '2027-02-18T09:00:00+0000' }).view.event?.phase).toBe('during');
});

test('the browser gets the instants, and texts of the same length for the reader’s own time', () => {
  expect(look('before').view.event?.own).toEqual({
    label: 'Your time',
    text: 'Thursday, 18 February 2027, 10:00 – 11:00 (UTC+0)',
    language: 'en-gb',
    startsAt: isoOf('2027-02-18T10:00:00Z'),
    endsAt: isoOf('2027-02-18T11:00:00Z'),
    changesAt: isoOf('2027-02-18T10:00:00Z'),
  });
});

test('all texts are in the language of the page', () => {
  const [, language] = languages;
  expect(look('during', {}, { language }).ways.action).toMatch(/^Rejoindre/);
  expect(look('after', {}, { language }).ways.action).toMatch(/^Voir l’enregistrement/);
});
