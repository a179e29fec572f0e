/** Acceptance P-10: before it begins a webinar's page leads to its form, then to its room, then to its recording. */
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

test('nothing is published, and the page goes from the form to the room, and says when it is over', async () => {
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

test('each language tells it in the zone of its own page', async () => {
  at('2026-11-21T10:00:00Z');
  expect(await site.read(`/fr-fr${webinar}`)).toContain('11:00 – 12:00 (heure normale d’Europe centrale, UTC+1)');
});

test.each(['', '/fr-fr'])('a webinar that is over leads to its recording (%s)', async (prefix) => {
  const html = await site.read(`${prefix}/campaigns/webinar-confirmation-of-payee-close-matches`);
  expect(html).toContain('href="https://films.financial-cloud.example/confirmation-of-payee-close-matches"');
});

test('a cache is told until when the page is right, in both of its forms', async () => {
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

test('a registration from a page that was open when it ended is kept, and its sender is told on the page itself', async () => {
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

test('a registration that comes while it is on is one like any other', async () => {
  const own = createTestSite(content, { now: () => time });
  at('2027-02-18T10:59:59Z');
  const answer = await own.post(webinar, person);
  expect(answer.headers.get('location')).toBe('/contact/thank-you');
  expect([...own.stored.values()].map(({ fields }) => fields['after_end'])).toEqual([undefined]);
});

test('a late registration that lacks something is shown again with what was written, and can be sent again', async () => {
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

test('a late registration that cannot be stored is not said to be', async () => {
  const own = createTestSite(content, { now: () => time, isStoreDown: true });
  at('2027-02-18T12:00:00Z');
  expect((await own.post(webinar, person)).headers.get('location')).toBe('/contact/error');
});
