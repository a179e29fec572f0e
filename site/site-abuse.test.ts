/**
 * Forms under abuse: messages of bots are quarantined, those of people are stored, and no request fails (decision
 * 0086).
 */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAltchaFormGuard } from '../integrations/form-guard/altcha-form-guard.ts';
import { detectDocument } from './components/form-fields/detect-document.ts';
import { exampleAnswers } from './testing/example-vacancy.ts';
import { createTestSite, siteOrigin, type TestSite } from './testing/create-test-site.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();

const person = (mark: string) => ({
  full_name: 'Marie Curie',
  email: `${mark}@bank.example`,
  company: 'Banque du Sud',
  country: 'FR',
  topic: 'technical',
  message: `We would like to see the simulators, for number ${mark}.`,
  privacy: 'yes',
});

/** A site whose challenges are easy, made at `madeAgoMs` before the forms are sent. */
function createGuardedSite(): TestSite & { prove: (madeAgoMs: number) => Promise<string> } {
  let passedMs = 0;
  const formGuard = createAltchaFormGuard({
    secret: 'secret',
    now: () => new Date(Date.now() - passedMs),
    tries: { least: 1, most: 3 },
  });
  const site = createTestSite(content, { services: { formGuard } });
  const prove = async (madeAgoMs: number): Promise<string> => {
    passedMs = madeAgoMs;
    const challenge = (await (await site.fetch('/forms/challenge')).json()) as Challenge;
    passedMs = 0;
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  };
  return { ...site, prove };
}

test('of 1,000 naive robots at most one in a hundred reaches a mailbox, and all get the usual response', async () => {
  const site = createGuardedSite();
  const [oneProof, quick] = [await site.prove(60_000), await site.prove(0)];
  const ways: ((mark: string) => Record<string, string>)[] = [
    (mark) => ({ ...person(mark), proof: '' }),
    (mark) => ({ ...person(mark), proof: mark }),
    (mark) => ({ ...person(mark), proof: oneProof }),
    (mark) => ({ ...person(mark), proof: quick }),
    (mark) => ({ ...person(mark), proof: '', homepage: 'https://spam.example' }),
    (mark) => ({ ...person(mark), proof: '', message: 'http://a http://b http://c http://d' }),
    (mark) => Object.fromEntries(Object.keys(person(mark)).map((name) => [name, mark])),
  ];
  const answers = new Map<string, number>();
  for (let number = 0; number < 1000; number += 1) {
    const origin = number % 50 === 0 ? 'https://robots.example' : siteOrigin;
    const fields = ways[number % ways.length]?.(`robot-${number}`) ?? {};
    const { status, headers } = await site.post('/contact', fields, origin);
    const answer = `${status} ${headers.get('location') ?? ''}`.trim();
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect([...answers.keys()].toSorted()).toEqual(['303 /contact/thank-you', '403', '422']);
  const genuine = [...site.stored.values()].filter(({ isQuarantined }) => !isQuarantined);
  expect(genuine.length).toBeLessThanOrEqual(10);
});

test('of 200 people, half of them without script, every enquiry is stored', async () => {
  const site = createGuardedSite();
  for (let number = 0; number < 200; number += 1) {
    const proof = number % 2 === 0 ? await site.prove(5000) : '';
    const { headers } = await site.post('/contact', { ...person(`person-${number}`), proof });
    expect(headers.get('location')).toBe('/contact/thank-you');
  }
  const stored = [...site.stored.values()];
  expect(new Set(stored.map(({ fields }) => fields['email'])).size).toBe(200);
  expect(stored.filter(({ isQuarantined }) => !isQuarantined)).toHaveLength(100);
});

test('challenges are never cached, and no two are equal', async () => {
  const site = createGuardedSite();
  const answers = await Promise.all([site.fetch('/forms/challenge'), site.fetch('/forms/challenge')]);
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).not.toBe(other);
});

test('a newsletter sign-up without a proof of work is quarantined until a person releases it', async () => {
  const site = createGuardedSite();
  const { headers } = await site.post('/newsletter', {
    email: 'ada@bank.example',
    topics: 'insights',
    privacy: 'yes',
    proof: '',
  });
  expect(headers.get('location')).toBe('/newsletter/sent');
  expect([...site.stored.values()]).toMatchObject([
    { kind: 'newsletter', isQuarantined: true, fields: { email: 'ada@bank.example', topics: 'insights' } },
  ]);
});

const applicant = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@mail.example', processing: 'yes' };
const vacancy = '/careers/vacancies/fc-1001';

test.each(Object.entries(hostileTexts))('hostile %s in any field breaks nothing', async (_, texts) => {
  const site = createTestSite(content);
  const forms = [
    ['/contact', person('ada')],
    [vacancy, { ...applicant, phone: '', location: '', linkedin: '', ...exampleAnswers }],
  ] as const;
  for (const [path, fields] of forms)
    for (const name of [...Object.keys(fields), 'homepage', 'proof', '__proto__'])
      for (const text of texts) {
        const answer = await site.post(path, { ...fields, [name]: text });
        expect([303, 422], `${path} ${name} ${text.slice(0, 40)}`).toContain(answer.status);
        expect(answer.headers.get('location') ?? '/contact/thank-you').toMatch(
          /^\/contact\/thank-you(\?applied=yes)?$/,
        );
        if (answer.status === 422) expect(await answer.text()).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
      }
  for (const { fields } of site.stored.values()) {
    expect(Object.values(fields).join('')).not.toMatch(/[\p{Cc}--[\n\t]]/v);
    expect(fields['email']).not.toMatch(/\s/);
  }
});

const starts = [
  '',
  '%PDF-1.7\n1 0 obj\n',
  '{\\rtf1 ',
  'PK\u0003\u0004',
  'MZ',
  '\u00d0\u00cf\u0011\u00e0',
  '\u0000',
  'text ',
];
const endings = ['pdf', 'docx', 'odt', 'rtf', 'txt', 'doc', 'exe', 'PDF', ''];
const upload = fc.record({
  start: fc.constantFrom(...starts),
  rest: fc.uint8Array({ maxLength: 300 }),
  ending: fc.constantFrom(...endings),
  name: fc.string({ unit: 'binary', maxLength: 20 }),
});

test('no upload breaks the form, and stored files have the type that they claim', async () => {
  const site = createTestSite(content);
  await fc.assert(
    fc.asyncProperty(upload, async ({ start, rest, ending, name }) => {
      const body = new FormData();
      const fields = { ...applicant, ...exampleAnswers, proof: 'worked' };
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      const filename = `${name.toWellFormed()}.${ending}`;
      body.set('resume', new File([Buffer.from(start, 'latin1'), rest], filename, { type: 'application/pdf' }));
      const answer = await site.fetch(vacancy, { method: 'POST', headers: { origin: siteOrigin }, body });
      expect([303, 422, 400]).toContain(answer.status);
    }),
    { numRuns: 300, seed: 26 },
  );
  const files = [...site.stored.values()].flatMap((enquiry) => enquiry.files);
  expect(files.length).toBeGreaterThan(0);
  for (const { filename, bytes } of files) {
    expect(detectDocument(bytes).kind).toBe(filename.split('.').at(-1)?.toLowerCase());
    expect(filename).not.toMatch(/[\p{Cc}\/\\"<>]/v);
  }
});

test('a damaged form gets 400 or 422', async () => {
  const site = createTestSite(content);
  const whole =
    '--edge\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--edge--\r\n';
  const change = fc.tuple(fc.nat(whole.length), fc.nat(30), fc.string({ maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      let body = whole;
      for (const [at, length, piece] of changes) body = body.slice(0, at) + piece + body.slice(at + length);
      const headers = { origin: siteOrigin, 'content-type': 'multipart/form-data; boundary=edge' };
      const { status } = await site.fetch(vacancy, { method: 'POST', headers, body });
      expect([400, 422]).toContain(status);
    }),
    { numRuns: 150, seed: 26 },
  );
  expect(site.stored.size).toBe(0);
});
