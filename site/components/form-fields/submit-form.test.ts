import { expect, test } from 'vitest';
import { createExamplePageContext, exampleProof } from '../../testing/example-page-context.ts';
import { handleEnquiry } from '../enquiry-form/handle-enquiry.ts';

const filled = {
  full_name: 'Marie Curie',
  email: 'marie@bank.example',
  company: 'Bank',
  country: 'FR',
  topic: 'sales',
  message: 'Two sentences.',
  privacy: 'yes',
};
const proof = exampleProof;

function toForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ proof, ...fields })) form.set(name, value);
  return form;
}

const thankYou = { kind: 'redirect', path: '/contact/thank-you' };

test('a valid enquiry is stored before the redirect to the thank-you page', async () => {
  const context = createExamplePageContext({ path: '/contact', query: 'utm_source=letter' });
  expect(await handleEnquiry('contact', toForm(filled), context)).toEqual(thankYou);
  expect([...context.stored.values()]).toMatchObject([
    {
      kind: 'contact',
      receivedAt: '2026-11-21T10:00:00.000Z',
      language: 'en-gb',
      page: '/contact',
      fields: { ...filled, source: 'letter' },
      labels: { message: 'Message', privacy: 'I have read how my details are used: privacy statement' },
      choices: { country: 'France', topic: 'A project or a price' },
      files: [],
      isQuarantined: false,
    },
  ]);
});

test('empty fields and unticked agreements are not stored', async () => {
  const context = createExamplePageContext();
  await handleEnquiry('contact', toForm({ ...filled, role: ' ' }), context);
  const [enquiry] = context.stored.values();
  expect(enquiry?.fields).not.toHaveProperty('role');
  expect(enquiry?.fields).not.toHaveProperty('newsletter');
  expect(enquiry?.labels).not.toHaveProperty('newsletter');
});

test('an invalid enquiry is not stored, and its values are returned', async () => {
  const context = createExamplePageContext();
  const result = await handleEnquiry('contact', toForm({ ...filled, email: 'marie', privacy: '' }), context);
  expect(result).toMatchObject({ kind: 'invalid', form: { values: { message: 'Two sentences.', email: 'marie' } } });
  expect(result.kind === 'invalid' && Object.keys(result.form.errors)).toEqual(['email', 'privacy']);
  expect(context.stored.size).toBe(0);
});

test('an invalid enquiry is returned with its unused proof', async () => {
  const context = createExamplePageContext();
  const result = await handleEnquiry('contact', toForm({ ...filled, email: 'marie' }), context);
  expect(result).toMatchObject({ kind: 'invalid', form: { values: { proof } } });
});

test('a quarantined enquiry stores the reason, and a genuine one none', async () => {
  const context = createExamplePageContext();
  await handleEnquiry('contact', toForm({ ...filled, proof: '' }), context);
  await handleEnquiry('contact', toForm({ ...filled, message: 'Three.' }), context);
  expect([...context.stored.values()].map(({ suspicion }) => suspicion)).toEqual(['no proof of work', undefined]);
});

test('a repeated form is one record, even with other spaces; another day or text makes another record', async () => {
  const context = createExamplePageContext({ path: '/contact' });
  await handleEnquiry('contact', toForm(filled), context);
  await handleEnquiry('contact', toForm({ ...filled, message: ' Two sentences. ' }), context);
  expect(context.stored.size).toBe(1);
  await handleEnquiry('contact', toForm({ ...filled, message: 'Three.' }), context);
  await handleEnquiry('contact', toForm(filled), { ...context, now: new Date('2026-11-22T00:00:00Z') });
  expect(context.stored.size).toBe(3);
});

test('a failed store redirects to the error page and is logged', async () => {
  const context = createExamplePageContext({ isStoreDown: true });
  expect(await handleEnquiry('contact', toForm(filled), context)).toEqual({ kind: 'redirect', path: '/contact/error' });
  expect(context.logged).toMatchObject([{ level: 'error', fields: { requestId: 'request-1' } }]);
  expect(JSON.stringify(context.logged), 'no personal data in the log').not.toContain('marie');
});

test.each([
  ['the honeypot is filled in', { homepage: 'https://spam.example' }, true],
  ['it is full of links', { message: 'http://a http://b http://c http://d' }, true],
  ['it is written in forum code', { message: '[url=http://a]buy[/url]' }, true],
  ['it has two links', { message: 'http://a http://b' }, false],
  ['it was sent without script', { proof: '' }, true],
  ['its proof is wrong', { proof: 'none' }, true],
])('when %s, the enquiry is stored; quarantined: %s', async (_, changes, isQuarantined) => {
  const context = createExamplePageContext();
  expect(await handleEnquiry('contact', toForm({ ...filled, ...changes }), context)).toEqual(thankYou);
  expect([...context.stored.values()]).toMatchObject([{ isQuarantined }]);
});

test('a download requires consent and no message', async () => {
  const context = createExamplePageContext();
  const { privacy: _, message: __, topic: ___, ...person } = filled;
  expect(await handleEnquiry('download', toForm(person), context)).toMatchObject({
    form: { errors: { consent: expect.any(String) } },
  });
  expect(await handleEnquiry('download', toForm({ ...person, consent: 'yes' }), context)).toEqual(thankYou);
});
