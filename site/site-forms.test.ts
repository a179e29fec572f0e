/** Forms, from the browser's request to the stored record. */
import { inspect } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { exampleProof } from './testing/example-page-context.ts';
import { exampleAnswers } from './testing/example-vacancy.ts';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

const contact = {
  full_name: 'Marie Curie',
  email: 'marie@bank.example',
  company: 'Banque du Sud',
  country: 'FR',
  topic: 'technical',
  message: 'Ça va? 🙂 We would like to see <b>the simulators</b>.',
  privacy: 'yes',
};

test('the form has the options and fields that this test sends', async () => {
  const html = await site.read('/contact');
  for (const name of Object.keys(contact)) expect(html).toContain(`name="${name}"`);
  expect(html).toContain(`<option value="${contact.topic}"`);
  expect(html).toMatch(/<form[^>]*method="post"/);
});

test('a valid enquiry is stored, and its sender is redirected to a thank-you page', async () => {
  const own = createTestSite(content);
  const answer = await own.post('/contact', contact);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/contact/thank-you');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect([...own.stored.values()]).toMatchObject([
    { kind: 'contact', page: '/contact', language: 'en-gb', isQuarantined: false, fields: contact },
  ]);
  expect((await own.fetch('/contact/thank-you')).status).toBe(200);
});

test('the same form sent twice is one record', async () => {
  const own = createTestSite(content);
  await Promise.all([own.post('/contact', contact), own.post('/contact', contact)]);
  expect(own.stored.size).toBe(1);
});

test('the reader stays in the reader’s language', async () => {
  const own = createTestSite(content);
  const answer = await own.post('/fr-fr/contact', contact);
  expect(answer.headers.get('location')).toBe('/fr-fr/contact/thank-you');
  expect([...own.stored.values()]).toMatchObject([{ language: 'fr-fr' }]);
});

test('an incomplete enquiry is shown again with its input, and is not cacheable', async () => {
  const own = createTestSite(content);
  const answer = await own.post('/contact', { ...contact, email: 'marie at bank', company: '' });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('value="Marie Curie"');
  expect(html).toContain('value="marie at bank"');
  expect(html).toContain('&lt;b&gt;the simulators&lt;/b&gt;');
  expect(html).not.toContain('<b>the simulators</b>');
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).toContain('href="#field-email"');
  expect(html).toContain('href="#field-company"');
  expect(own.stored.size).toBe(0);
});

test.each([
  ['a form', '/contact', new URLSearchParams({ proof: exampleProof, ...contact }), 303],
  ['a form for correction', '/contact', new URLSearchParams({ full_name: 'Marie' }), 422],
  ['a query', '/graphql', '{"query":"{__typename}"}', 200],
])('%s takes a turn after its body has arrived, and before it is handled', async (_, path, body, status) => {
  const turn = Promise.withResolvers<void>();
  const takeTurn = vi.fn(() => turn.promise);
  const own = createTestSite(content, { takeTurn });
  const sent = Promise.withResolvers<void>();
  const arriving = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(String(body)));
      await sent.promise;
      controller.close();
    },
  });
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { origin: siteOrigin, 'content-type': type };
  const answered = vi.fn();
  const init = { method: 'POST', headers, body: arriving, duplex: 'half' };
  const answer = own.fetch(path, init).finally(answered);
  await nextTurn();
  expect(takeTurn).not.toHaveBeenCalled();
  sent.resolve();
  await expect.poll(() => takeTurn.mock.calls).toHaveLength(1);
  expect(own.stored.size).toBe(0);
  expect(answered).not.toHaveBeenCalled();
  turn.resolve();
  expect((await answer).status).toBe(status);
});

test('a form from another site is rejected', async () => {
  const own = createTestSite(content);
  for (const origin of ['https://evil.test', 'null']) {
    const answer = await own.post('/contact', contact, origin);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('This page is not open to you');
  }
  expect(own.stored.size).toBe(0);
});

test('a form that cannot be stored is not confirmed', async () => {
  const own = createTestSite(content, { isStoreDown: true });
  const answer = await own.post('/contact', contact);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/contact/error');
  expect(own.logged.map(({ level }) => level)).toContain('error');
  expect((await own.fetch('/contact/error')).status).toBe(200);
});

test.each([
  ['that is stored', {}, {}],
  ['that cannot be stored', { isStoreDown: true }, {}],
  ['that is incomplete', {}, { privacy: '' }],
  ['in which a robot filled the trap', {}, { website: 'canary-trap' }],
])('no word of a form %s is in a log or an error report', async (_, options, change) => {
  const own = createTestSite(content, options);
  const email = 'canary@bank.example';
  const texts = { full_name: 'Canary Name', email, company: 'Canary Bank', message: 'canary message' };
  await own.post('/contact', { ...contact, ...texts, ...change });
  await own.post('/newsletter', { email, topics: 'insights', language: 'en-gb', privacy: 'yes', ...change });
  await own.fetch(`/contact?email=${email}`);
  expect(inspect([own.logged, own.reports], { depth: Infinity, showHidden: true })).not.toMatch(/canary/i);
});

test('a landing page’s form has its own kind, and records its sender’s origin', async () => {
  const own = createTestSite(content);
  const { topic: _, message: __, privacy: ___, ...person } = contact;
  const answer = await own.post('/landing/webinar-dora-exit-plans?utm_source=newsletter', {
    ...person,
    consent: 'yes',
  });
  expect(answer.headers.get('location')).toBe('/contact/thank-you?from=%2Flanding%2Fwebinar-dora-exit-plans');
  expect([...own.stored.values()]).toMatchObject([
    { kind: 'register', page: '/landing/webinar-dora-exit-plans', fields: { source: 'newsletter' } },
  ]);
});

test('a page that does not exist accepts no form', async () => {
  const own = createTestSite(content);
  expect((await own.post('/landing/nothing', contact)).status).toBe(404);
  expect((await own.post('/nothing', contact)).status).toBe(404);
  expect(own.stored.size).toBe(0);
});

test('a body that is not a form is a bad request', async () => {
  const answer = await site.fetch('/contact', {
    method: 'POST',
    headers: { origin: 'https://www.financial-cloud.test', 'content-type': 'multipart/form-data; boundary=x' },
    body: 'no parts',
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a form that is too large is rejected with an explanation', async () => {
  const own = createTestSite(content);
  const answer = await own.post('/contact', { ...contact, message: 'x'.repeat(22 * 1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('The form is too large');
  expect(own.stored.size).toBe(0);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form without files above 64 KB is rejected as %s, also without a Content-Length',
  async (type) => {
    const body = new Blob([new URLSearchParams({ ...contact, more: 'x'.repeat(64 * 1024) }).toString()]).stream();
    const headers = { origin: siteOrigin, 'content-type': type };
    // A streamed body needs `duplex`, which the DOM's types lack.
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await site.fetch('/contact', init)).status).toBe(413);
  },
);

test('after an application there are voluntary questions, which are counted apart from it', async () => {
  const own = createTestSite(content);
  const applicant = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@mail.example', processing: 'yes' };
  const answer = await own.post('/careers/vacancies/fc-1001', {
    ...applicant,
    ...exampleAnswers,
    age: 'from35',
  });
  const page = answer.headers.get('location') ?? '';
  const html = await own.read(page);
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>About you<\/legend>/);
  expect(html.match(/<option value="none">Prefer not to say<\/option>/g)).toHaveLength(3);
  const counted = await own.post(page, { age: 'from35', gender: 'none', disability: '', first_name: 'Ada' });
  expect(await own.read(counted.headers.get('location') ?? '')).toContain('Your answers are counted');
  expect(own.surveyed).toEqual([{ month: '2026-11', answers: { age: 'from35', gender: 'none' } }]);
  expect(JSON.stringify([...own.stored.values()])).not.toMatch(/from35|"age"/);
});

test('voluntary answers are accepted only on the page with the questions, and only offered values', async () => {
  const own = createTestSite(content);
  for (const path of ['/contact/thank-you', '/contact/error?applied=yes'])
    expect((await own.post(path, { age: 'from35' })).status).toBe(404);
  expect((await own.post('/contact/thank-you?applied=yes', { age: '200' })).status).toBe(303);
  expect(own.surveyed).toEqual([]);
  expect(await own.read('/contact/thank-you')).not.toContain('Prefer not to say');
});
