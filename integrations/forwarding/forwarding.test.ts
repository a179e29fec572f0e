/** Tests with a vendor on this machine, whose responses a test sets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryRefused } from '../enquiries/enquiry-delivery.ts';
import { exampleEnquiry } from '../enquiries/enquiry-store-contract.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import { isUnavailable } from '../unavailable.ts';
import { createApplicationForwarder, type JobBoardKey } from './applications.ts';
import { listForwards, type Forwarder } from './forwarder.ts';
import { createHubspot } from './hubspot.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly form: [string, string][];
  readonly json: unknown;
}

async function startVendor(answer: { status: number; json?: unknown } = { status: 200 }) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const type = headers['content-type'] ?? '';
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const form = type.startsWith('multipart/')
        ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
        : new FormData();
      const texts = await Promise.all(
        [...form].map(async ([name, value]): Promise<[string, string]> => [
          name,
          typeof value === 'string' ? value : `${value.name}: ${await value.text()}`,
        ]),
      );
      const json: unknown = type.includes('json') ? JSON.parse(body.toString()) : undefined;
      received.push({ method, url, authorization: headers.authorization, form: texts, json });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.json ?? {}));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { answer, received, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const access = { fetch, timeoutMs: 5000, siteUrl: 'https://www.bank.example' };
const lead: StoredEnquiry = {
  ...exampleEnquiry,
  id: 'a'.repeat(32),
  fields: { full_name: 'Marie Skłodowska Curie', email: 'marie@bank.example', message: 'Ça va?', topic: 'sales' },
  labels: { privacy: 'I have read it' },
  files: [],
};
const application: StoredEnquiry = {
  ...lead,
  kind: 'application',
  fields: {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@mail.example',
    linkedin: 'https://linkedin.com/in/ada',
    vacancy_id: '44/1',
    vacancy_title: 'Engineer',
    retention: 'yes',
    source: 'letter',
    question_1: 'Because.',
    question_2: 'Go\nSQL',
    location: 'Lisbon',
  },
  labels: { question_1: 'Why us?', question_2: 'Which tools?', location: 'Where you live', email: 'E-mail' },
  choices: { question_2: 'Go\nSQL' },
  files: [{ field: 'resume', filename: 'cv.pdf', stored: 'file-0' }],
};

async function* readFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF');
  yield Buffer.from('-1.7');
}

const openBoard = (kind: JobBoardKey['kind'], apiUrl: string): Forwarder =>
  createApplicationForwarder({ kind, board: 'fin cloud', key: 'secret key', apiUrl }, access);

test('a lead is sent to HubSpot’s form with its consent, under HubSpot’s field names', async () => {
  const { received, apiUrl } = await startVendor();
  await createHubspot({ portal: '123', form: 'f-1', apiUrl }, access).forward(lead, readFile);
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/submissions/v3/integration/submit/123/f-1',
      json: {
        submittedAt: Date.parse(lead.receivedAt),
        fields: [
          { objectTypeId: '0-1', name: 'email', value: 'marie@bank.example' },
          { objectTypeId: '0-1', name: 'firstname', value: 'Marie' },
          { objectTypeId: '0-1', name: 'lastname', value: 'Skłodowska Curie' },
          { objectTypeId: '0-1', name: 'message', value: 'Ça va?' },
        ],
        context: { pageUri: 'https://www.bank.example/contact' },
        legalConsentOptions: { consent: { consentToProcess: true, text: 'I have read it' } },
      },
    },
  ]);
});

test('Greenhouse gets the application with its files, and the ids of chosen options', async () => {
  const values = [
    { label: 'SQL', value: 1 },
    { label: 'Go', value: 2 },
    { label: 'Rust', value: 3 },
  ];
  const questions = [{ fields: [{ name: 'question_2[]', values }] }];
  const { received, apiUrl } = await startVendor({ status: 200, json: { questions } });
  await openBoard('greenhouse', apiUrl).forward(application, readFile);
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/boards/fin%20cloud/jobs/44%2F1?questions=true',
    'POST /v1/boards/fin%20cloud/jobs/44%2F1',
  ]);
  expect(received[1]?.authorization).toBe(`Basic ${Buffer.from('secret key:').toString('base64')}`);
  expect(received[1]?.form).toEqual([
    ['first_name', 'Ada'],
    ['last_name', 'Byron'],
    ['email', 'ada@mail.example'],
    ['location', 'Lisbon'],
    ['mapped_url_token', 'letter'],
    ['question_1', 'Because.'],
    ['question_2[]', '1'],
    ['question_2[]', '2'],
    ['resume', 'cv.pdf: %PDF-1.7'],
  ]);
});

test("while Greenhouse's questions are unavailable, nothing is sent with texts instead of ids", async () => {
  const { received, apiUrl } = await startVendor({ status: 429, json: { error: 'Too many' } });
  const error: unknown = await openBoard('greenhouse', apiUrl)
    .forward(application, readFile)
    .catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect(received.map(({ method }) => method)).toEqual(['GET']);
});

test('Lever gets the application, and the answers as a comment', async () => {
  const { received, apiUrl } = await startVendor();
  await openBoard('lever', apiUrl).forward(application, readFile);
  expect(received[0]?.url).toBe('/v0/postings/fin%20cloud/44%2F1?key=secret%20key');
  expect(Object.fromEntries(received[0]?.form ?? [])).toEqual({
    name: 'Ada Byron',
    email: 'ada@mail.example',
    'urls[LinkedIn]': 'https://linkedin.com/in/ada',
    source: 'letter',
    'consent[store]': 'true',
    silent: 'true',
    resume: 'cv.pdf: %PDF-1.7',
    comments: 'Why us?: Because.\r\nWhich tools?: Go\r\nSQL\r\nWhere you live: Lisbon',
  });
});

test.each([
  [429, true],
  [503, true],
  [401, true],
  [400, false],
  [404, false],
])('the response %d is retried: %s; and the error contains no personal data', async (status, isTriedAgain) => {
  const { apiUrl } = await startVendor({ status, json: { message: 'ada@mail.example is wrong' } });
  const error: unknown = await openBoard('lever', apiUrl)
    .forward(application, readFile)
    .catch((reason: unknown) => reason);
  expect([isUnavailable(error), error instanceof DeliveryRefused]).toEqual([isTriedAgain, !isTriedAgain]);
  expect(String(error)).not.toMatch(/ada@|secret/);
});

test('a vendor that is down is retried', async () => {
  const hubspot = createHubspot({ portal: '1', form: '2', apiUrl: 'http://127.0.0.1:9' }, access);
  expect(isUnavailable(await hubspot.forward(lead, readFile).catch((reason: unknown) => reason))).toBe(true);
});

test('leads go to HubSpot, and applications to the job board', () => {
  const forwarders = [createHubspot({ portal: '1', form: '2', apiUrl: '' }, access), openBoard('greenhouse', '')];
  const toIds = (enquiry: StoredEnquiry) => listForwards(enquiry, forwarders, readFile).map(({ id }) => id);
  expect(toIds(lead)).toEqual([`hubspot-${lead.id}`]);
  expect(toIds(application)).toEqual([`greenhouse-${lead.id}`]);
  expect(toIds({ ...lead, kind: 'newsletter' })).toEqual([]);
});
