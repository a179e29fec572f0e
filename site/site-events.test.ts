/** Acceptance P-10: a webinar's page links to its form before the start, then to its room, then to its recording. */
import { expect, test } from 'vitest';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

let time = new Date('2026-11-21T10:00:00Z');
const { content, site } = useTestSite({ now: () => time });

const webinar = '/landing/webinar-dora-exit-plans';
const room = 'https://rooms.financial-cloud.example/dora-exit-plans';
const at = (instant: string) => void (time = new Date(instant));

const person = {
  full_name: 'Marie Curie',
  email: 'marie@bank.example',
  company: 'Banque du Sud',
  country: 'FR',
  consent: 'yes',
};

test('without a publish the page changes from the form to the room, and then shows that the event has ended', async () => {
  at('2027-02-18T09:59:59Z');
  const before = await site.read(webinar);
  expect(before).toContain('<form');
  expect(before).toContain('(Greenwich Mean Time, UTC+0)');
  expect(before).not.toContain(room);
  at('2027-02-18T10:00:00Z');
  const during = await site.read(webinar);
  expect(during).toContain(`href="${room}"`);
  expect(during).not.toContain('<form method="post" class');
  at('2027-02-18T11:00:00Z');
  const after = await site.read(webinar);
  expect(after).toContain('This event is over');
  expect(after).not.toContain(room);
  expect(after).not.toContain('full_name');
});

test('each language shows the time in its own time zone', async () => {
  at('2026-11-21T10:00:00Z');
  expect(await site.read(`/fr-fr${webinar}`)).toContain('11:00 – 12:00 (heure normale d’Europe centrale, UTC+1)');
});

test.each([
  ['', 'There is no recording'],
  ['/fr-fr', 'Il n’y a pas d’enregistrement'],
])(
  'a webinar that has ended without a recording shows that, and has neither form nor player (%s)',
  async (prefix, words) => {
    const html = await site.read(`${prefix}/campaigns/webinar-confirmation-of-payee-close-matches`);
    expect(html).toContain(words);
    expect(html).not.toContain('full_name');
    expect(html).not.toContain('films.financial-cloud.example');
  },
);

test('the page cache gets the expiry of the page, in both representations', async () => {
  const changesAt = async (instant: string, url: string) => {
    at(instant);
    const { answer, other } = await site.render({ url, cookie: undefined });
    expect(other?.answer.dependencies?.changesAt).toBe(answer.dependencies?.changesAt);
    return answer.dependencies?.changesAt;
  };
  expect(await changesAt('2026-11-21T10:00:00Z', webinar)).toBe(Date.parse('2027-02-18T10:00:00Z'));
  expect(await changesAt('2027-02-18T10:00:00Z', webinar)).toBe(Date.parse('2027-02-18T11:00:00Z'));
  expect(await changesAt('2027-02-18T11:00:00Z', webinar)).toBeUndefined();
  expect(await changesAt('2026-11-21T10:00:00Z', '/platform')).toBeUndefined();
  // Vacancies close at the end of a day.
  expect(await changesAt('2026-11-21T10:00:00Z', '/careers/vacancies')).toBe(Date.parse('2026-11-22T00:00:00Z'));
});

test('a registration from a page that was open at the end is stored, and the page tells its sender', async () => {
  const own = createTestSite(content, { now: () => time });
  at('2027-02-18T11:00:00Z');
  for (const prefix of ['', '/fr-fr']) {
    const answer = await own.post(`${prefix}${webinar}`, person);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${prefix}${webinar}?registered=late`]);
  }
  expect([...own.stored.values()]).toMatchObject([
    { kind: 'register', page: webinar, fields: { ...person, after_end: 'yes' } },
    { kind: 'register', language: 'fr-fr', fields: { after_end: 'yes' } },
  ]);
  expect(await own.read(`${webinar}?registered=late`)).toContain('Your registration came after the end. We have it');
});

test('a registration during the event is an ordinary one', async () => {
  const own = createTestSite(content, { now: () => time });
  at('2027-02-18T10:59:59Z');
  const answer = await own.post(webinar, person);
  const thanks = answer.headers.get('location') ?? '';
  expect(thanks).toBe(`/contact/thank-you?from=${encodeURIComponent(webinar)}`);
  const html = await own.read(thanks);
  expect(html).toContain('your registration for “DORA exit plans');
  expect(html).toContain('Thursday, 18 February 2027, 10:00 – 11:00');
  expect(html).not.toContain('What happens to a message');
  expect([...own.stored.values()]).toMatchObject([
    {
      fields: {
        event_when: expect.stringMatching(/^Thursday, 18 February 2027, 10:00 – 11:00/),
        event_place: 'Online',
      },
    },
  ]);
  expect([...own.stored.values()].map(({ fields }) => fields['after_end'])).toEqual([undefined]);
});

test('an incomplete late registration is shown again with its input, and can be sent again', async () => {
  const own = createTestSite(content, { now: () => time });
  at('2027-02-18T12:00:00Z');
  const answer = await own.post(webinar, { ...person, email: 'marie at bank' });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain('value="Marie Curie"');
  expect(html).toContain('value="marie at bank"');
  expect(html).toContain('It ended before your form came. Send it again if you would like us to have it.');
  expect(own.stored.size).toBe(0);
});

test('a late registration that cannot be stored is not confirmed', async () => {
  const own = createTestSite(content, { now: () => time, isStoreDown: true });
  at('2027-02-18T12:00:00Z');
  expect((await own.post(webinar, person)).headers.get('location')).toBe('/contact/error');
});
