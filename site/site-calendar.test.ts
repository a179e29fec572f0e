/** Acceptance P-10: the calendar file of an event, at the URL of its page. */
import { expect, test } from 'vitest';
import { createTestSite, siteOrigin, type TestSite } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

const webinar = '/campaigns/webinar-structured-addresses';

test('the page of an event links to its calendar file', async () => {
  expect(await site.read(webinar)).toContain(`<a href="${webinar}.ics">Add it to your calendar</a>`);
  const answer = await site.fetch(`${webinar}.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const file = (await answer.text()).replaceAll('\r\n ', '');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(file).toContain('\r\nDTSTART:20270202T100000Z\r\nDTEND:20270202T104500Z\r\n');
  expect(file).toContain(String.raw`SUMMARY:Structured addresses\, eleven weeks after the date`);
  expect(file).toContain(`\r\nURL:${siteOrigin}${webinar}\r\n`);
  expect(file).toMatch(/\r\nUID:[\da-f]{8}-[\da-f-]{27}\r\n/);
});

test('an event keeps its id when the site moves to another domain', async () => {
  const readId = async (own: TestSite) => /\r\nUID:(.*)\r\n/.exec(await own.read(`${webinar}.ics`))?.[1];
  const elsewhere = createTestSite(content, { settings: { publicUrl: 'https://another.test' } });
  expect(await readId(elsewhere)).toBe(await readId(site));
});

test('a registration is stored with the calendar file that the page links to', async () => {
  const own = createTestSite(content, { now: () => new Date('2026-11-21T10:00:00Z') });
  const person = {
    full_name: 'Marie Curie',
    email: 'marie@bank.example',
    company: 'Banque du Sud',
    country: 'FR',
    consent: 'yes',
  };
  for (const prefix of ['', '/de-de', '/fr-fr']) {
    const page = `${prefix}/landing/webinar-dora-exit-plans`;
    expect((await own.post(page, person)).status).toBe(303);
    expect([...own.stored.values()].at(-1)?.calendar).toBe(await own.read(`${page}.ics`));
  }
  expect(own.stored.size).toBe(3);
});

test('the page cache gets its route and its dependencies', async () => {
  expect(site.identify(`${webinar}.ics`)).toMatchObject({ key: `${webinar}.ics`, mayBeAbsent: false });
  const { answer, other } = await site.render({ url: `${webinar}.ics`, cookie: undefined });
  expect(other).toBeUndefined();
  expect(answer.dependencies?.contentKeys.length).toBeGreaterThan(0);
});

test.each([
  ['no event', '/campaigns/checklist-sepa-instant-go-live.ics'],
  ['no document', '/campaigns/nothing.ics'],
  ['a document of another group', '/landing/webinar-structured-addresses.ics'],
  ['a page that is not an event', '/platform.ics'],
])('%s has no calendar file', async (_, address) => {
  expect((await site.fetch(address)).status).toBe(404);
});
