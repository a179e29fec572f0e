import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyLimits, createAdmission } from './admission.ts';
import { createBodySlots } from './body-slots.ts';
import { createClientAddress } from './client-address.ts';
import { createBodyClock } from '../testing/body-clock.ts';
import { classifyPost } from '../../site/http/classify-post.ts';
import { costOfRead } from '../../site/http/cost-of-read.ts';

const settings = { basePath: '', companySlug: 'example' };

function createTest({ delayMs = 0, waiting = 0, isFull = true, isShedding = false, address = '203.0.113.7' } = {}) {
  const load = { delayMs, waiting };
  const clientAddress = createClientAddress({ trustedHops: 0, logger: { warn: () => undefined } });
  const admission = createAdmission({
    eventLoopDelay: () => load.delayMs,
    gate: {
      state: () => ({ running: 8, waiting: load.waiting, refused: 0 }),
      isFull: () => isFull,
      shouldShed: () => isShedding,
    },
    clientAddress,
    takeSlot: createBodySlots({ find: () => undefined, clock: createBodyClock() }, bodyLimits, clientAddress).take,
    classifyPost: (path) => classifyPost(path, settings),
    costOfRead: (path) => costOfRead(path, settings),
  });
  const toRequest = (method: string, headers: Record<string, string> = {}, url = '/contact', from = address) =>
    ({ method, url, headers, socket: { remoteAddress: from } }) as unknown as IncomingMessage;
  const read = (headers?: Record<string, string>, url?: string) => admission.refuseRead(toRequest('GET', headers, url));
  const readNotFound = () => admission.refuseNotFound(toRequest('GET'));
  const write = async (
    headers: Record<string, string> = {},
    { url = '/contact', outcome = 303, headersSent = true, address: from = address } = {},
  ) => {
    const response = Object.assign(new EventEmitter(), { statusCode: outcome, headersSent: false });
    const refusal = await admission.refuseWrite(
      toRequest('POST', headers, url, from),
      response as unknown as ServerResponse,
    );
    const end = () => {
      response.headersSent = headersSent;
      response.emit('close');
    };
    return { refusal, end };
  };
  return { admission, load, read, readNotFound, write };
}

const prefetch = { 'sec-purpose': 'prefetch;prerender' };
const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' };

test.each([
  [0, [], ['spare', 'document', 'form']],
  [60, ['spare'], ['document', 'form']],
  [300, ['spare', 'document'], ['form']],
  [1500, ['spare', 'document', 'form'], []],
])(
  'with all renders busy and the event loop %i ms late, %j are refused and %j are not',
  async (delayMs, refused, admitted) => {
    const { read, write } = createTest({ delayMs });
    const outcomes: Record<string, unknown> = {
      spare: (await read(prefetch)) ?? (await read(crawler)),
      document: await read({ 'user-agent': 'Mozilla/5.0 Firefox/140' }),
      form: (await write()).refusal,
    };
    for (const kind of refused) expect(outcomes[kind]).toEqual({ status: 503, retryAfterSeconds: 5 });
    for (const kind of admitted) expect(outcomes[kind]).toBeUndefined();
  },
);

test('while the event loop is late and a render slot is free, readers are admitted and programs are not', async () => {
  const { read } = createTest({ delayMs: 300, isFull: false });
  expect([(await read(prefetch))?.status, (await read(crawler))?.status, await read()]).toEqual([503, 503, undefined]);
});

test('live pages and their patches are admitted while the render queue is full, until the event loop is late', async () => {
  const { admission, load } = createTest({ isShedding: true });
  const refuse = () =>
    admission.refuseLive({
      method: 'POST',
      url: '/_live/x/',
      headers: { 'content-length': '2000000' },
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage);
  expect(await refuse()).toBeUndefined();
  load.delayMs = 300;
  expect((await refuse())?.status).toBe(503);
});

test('a live page that was shown has its own budget, and forged tokens share that of their address', async () => {
  const { admission } = createTest({});
  const patch = async (token: string, address: string) =>
    (
      await admission.refuseLive({
        method: 'POST',
        url: `/_live/${token}/news`,
        headers: {},
        socket: { remoteAddress: address },
      } as unknown as IncomingMessage)
    )?.status;
  admission.recognizeLive('/_live/ada/');
  admission.recognizeLive('/_live/ben/');
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 101; count += 1) statuses.push(await patch('ada', '10.0.0.1'));
  expect([statuses[99], statuses[100]]).toEqual([undefined, 429]);
  for (let count = 0; count < 100; count += 1) expect(await patch('ben', '10.0.0.1')).toBeUndefined();
  for (let count = 0; count < 200; count += 1) expect(await patch(`forged-${count}`, '10.0.0.1')).toBeUndefined();
  expect(await patch('forged', '10.0.0.1')).toBe(429);
});

test('while renders wait, spare requests are rejected', async () => {
  const { read, load } = createTest({ waiting: 11 });
  expect([(await read(prefetch))?.status, (await read(crawler))?.status, await read()]).toEqual([503, 503, undefined]);
  load.waiting = 0;
  expect(await read(prefetch)).toBeUndefined();
});

/** The statuses of this number of posts in sequence; `undefined` for an admitted one. */
async function postOften(
  count: number,
  write: ReturnType<typeof createTest>['write'],
  ...given: Parameters<typeof write>
) {
  const statuses: (number | undefined)[] = [];
  for (let posts = 0; posts < count; posts += 1) {
    const { refusal, end } = await write(...given);
    end();
    statuses.push(refusal?.status);
  }
  return statuses;
}

const countRefused = (statuses: readonly (number | undefined)[]) => statuses.filter((status) => status === 429).length;

test('the sixth enquiry within an hour is rejected until the hour ends', async () => {
  const { write } = createTest();
  expect(countRefused(await postOften(5, write))).toBe(0);
  const { refusal } = await write();
  expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
});

test("another spelling of a form's URL shares its limit", async () => {
  const { write } = createTest();
  await postOften(5, write);
  for (const url of ['/x/../contact', '/x/%2e%2e/contact', '/contact#x', 'http://localhost/contact'])
    expect((await write({}, { url })).refusal?.status).toBe(429);
});

test('the URLs of a form in all languages share one limit, and each form has its own', async () => {
  const { write } = createTest();
  await postOften(5, write);
  for (const url of ['/fr-fr/contact', '/en-gb/contact', '/contact?a=b'])
    expect((await write({}, { url })).refusal?.status).toBe(429);
  expect(await postOften(5, write, {}, { url: '/careers/vacancies/7' })).not.toContain(429);
  expect((await write({}, { url: '/careers/vacancies/7/another-title' })).refusal?.status).toBe(429);
});

test('all addresses of an IPv6 /64 share one limit, and those of a /48 share a larger one', async () => {
  const { write } = createTest();
  const postFrom = (count: number, address: string) => postOften(count, write, {}, { address });
  expect(countRefused(await postFrom(6, '2001:db8:1:0::1'))).toBe(1);
  expect(await postFrom(1, '2001:db8:1:0::2')).toEqual([429]);
  for (const subnet of [1, 2, 3]) expect(countRefused(await postFrom(5, `2001:db8:1:${subnet}::1`))).toBe(0);
  expect(await postFrom(1, '2001:db8:1:4::1')).toEqual([429]);
  expect(await postFrom(1, '2001:db8:2::1')).toEqual([undefined]);
});

test('one address may send 100 MB an hour in the forms of all vacancies together', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { write } = createTest();
  const send = async (megabytes: number | undefined, vacancy: number, outcome = 303) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(megabytes !== undefined && { 'content-length': String(megabytes * 1024 * 1024) }),
    };
    const { refusal, end } = await write(headers, { url: `/careers/vacancies/fc-${vacancy}`, outcome });
    end();
    // The budget of work is whole again after four seconds.
    vi.advanceTimersByTime(4000);
    return refusal?.status;
  };
  // What is returned for correction is not stored.
  for (let vacancy = 0; vacancy < 20; vacancy += 1) expect(await send(20, vacancy, 422)).toBeUndefined();
  for (let vacancy = 0; vacancy < 3; vacancy += 1) expect(await send(20, vacancy)).toBeUndefined();
  // Without a length, the largest form is assumed.
  expect(await send(undefined, 3)).toBeUndefined();
  expect(await send(20, 4)).toBe(429);
  expect(await send(undefined, 4)).toBe(429);
  // A rejected file costs nothing: a smaller one has room, and so has a message.
  expect(await send(19, 4)).toBeUndefined();
  expect(await send(1, 5)).toBe(429);
});

test('while five forms of an address are pending the sixth is to come again in a second, and owes nothing', async () => {
  const { write } = createTest();
  const pending = await Promise.all(Array.from({ length: 5 }, () => write({}, { outcome: 422 })));
  for (let count = 0; count < 10; count += 1)
    expect((await write({}, { outcome: 422 })).refusal).toEqual({ status: 429, retryAfterSeconds: 1 });
  for (const { end } of pending) end();
  expect(countRefused(await postOften(5, write))).toBe(0);
  expect((await write()).refusal).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
});

test('a form that is returned for correction is not counted', async () => {
  const { write } = createTest();
  expect(countRefused(await postOften(20, write, {}, { outcome: 200 }))).toBe(0);
});

test.each([
  [422, '/contact', 50],
  [403, '/contact', 50],
  [400, '/graphql', 40],
  [405, '/nowhere', 200],
])(
  'one address gets %i for posts to %s %i times in four seconds, then 429 for some seconds',
  async (outcome, url, count) => {
    const { write, read } = createTest();
    expect(countRefused(await postOften(count, write, {}, { url, outcome }))).toBe(0);
    const { refusal } = await write({}, { url, outcome });
    expect(refusal?.status).toBe(429);
    expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(4);
    // Pages that are not stored share the budget; other addresses have their own.
    expect((await read())?.status).toBe(429);
    expect(await postOften(1, write, {}, { url, outcome, address: '203.0.113.8' })).toEqual([undefined]);
  },
);

test('a rejected form with files costs more, by its size', async () => {
  const { write } = createTest();
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(16 * 1024 * 1024) };
  expect(countRefused(await postOften(12, write, headers, { url: '/careers/vacancies/7', outcome: 422 }))).toBe(2);
});

test('suggestions for many letters use up the budget of an address sooner', async () => {
  const { read } = createTest();
  const url = `/search/suggestions.json?q=${'misspellt+'.repeat(20)}`;
  for (let count = 0; count < 8; count += 1) expect(await read({}, url)).toBeUndefined();
  expect((await read({}, url))?.status).toBe(429);
});

test('bodies with parts take the slots of uploads only where a form takes files', async () => {
  const { write } = createTest({ address: '127.0.0.1' });
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
  const large = { ...multipart, 'content-length': String(65 * 1024) };
  for (const url of ['/graphql', '/contact', '/newsletter', '/consent', '/nowhere']) {
    for (let count = 0; count < 20; count += 1) expect((await write(multipart, { url })).refusal).toBeUndefined();
    expect((await write(large, { url })).refusal?.status).toBe(413);
  }
  expect((await write(large, { url: '/careers/vacancies/7' })).refusal).toBeUndefined();
});

test.each([
  ['/contact', 64],
  ['/graphql', 64],
  ['/consent', 64],
  ['/nowhere', 64],
])('all slots of %s leave those of the other routes free', async (taken, slots) => {
  const { write } = createTest({ address: '127.0.0.1' });
  for (let count = 0; count < slots; count += 1) expect((await write({}, { url: taken })).refusal).toBeUndefined();
  const urls = ['/contact', '/graphql', '/consent', '/nowhere'];
  const refusals = await Promise.all(urls.map((url) => write({}, { url })));
  expect(refusals.map(({ refusal }) => refusal?.status)).toEqual(urls.map((url) => (url === taken ? 503 : undefined)));
  const upload = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await write(upload, { url: '/careers/vacancies/7' })).refusal).toBeUndefined();
});

test('a form whose sender disconnects before the response is counted, because it may have been stored', async () => {
  const { write } = createTest();
  expect(countRefused(await postOften(20, write, {}, { outcome: 200, headersSent: false }))).toBe(15);
});

test('one address may record 60 consent choices a minute', async () => {
  const { write } = createTest();
  expect(countRefused(await postOften(60, write, {}, { url: '/consent' }))).toBe(0);
  expect(countRefused(await postOften(240, write, {}, { url: '/consent' }))).toBe(240);
});

test('posts that store nothing share the limit of renders', async () => {
  const { write } = createTest();
  expect(countRefused(await postOften(230, write, {}, { url: '/nowhere' }))).toBe(30);
});

test('a loopback address is not limited', async () => {
  const { write } = createTest({ address: '127.0.0.1' });
  expect(countRefused(await postOften(20, write))).toBe(0);
});

test('at most eight uploads are read at once, and a form without files has a size limit', async () => {
  const { write } = createTest({ address: '::1' });
  const upload = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = () => write(upload, { url: '/careers/vacancies/7' });
  const running = await Promise.all(Array.from({ length: 8 }, send));
  expect(running.every(({ refusal }) => refusal === undefined)).toBe(true);
  expect((await send()).refusal?.status).toBe(503);
  running[0]?.end();
  expect((await send()).refusal).toBeUndefined();
  expect((await write({ 'content-length': '70000' })).refusal).toEqual({ status: 413 });
});

test('bodies of one client, or of one IPv6 /48, occupy at most a part of the slots', async () => {
  const { write } = createTest();
  const upload = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
  const start = (count: number, headers: Record<string, string>, address: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => write(headers, { url: `/careers/vacancies/${at}`, address })));
  const countBusy = (started: Awaited<ReturnType<typeof start>>) =>
    started.filter(({ refusal }) => refusal?.status === 503).length;
  const uploads = await start(5, upload, '203.0.113.7');
  expect(countBusy(uploads)).toBe(1);
  expect(countBusy(await start(20, {}, '203.0.113.7'))).toBe(4);
  expect(countBusy(await start(3, upload, '2001:db8:1:0::1'))).toBe(0);
  expect(countBusy(await start(2, upload, '2001:db8:1:9::1'))).toBe(1);
  uploads[0]?.end();
  expect(countBusy(await start(1, upload, '203.0.113.7'))).toBe(0);
});

test('a request that its address may not send takes no slot', async () => {
  const { write } = createTest();
  for (let count = 0; count < 30; count += 1) expect((await write()).refusal?.status).toBe(count < 5 ? undefined : 429);
  // Of its sixteen slots it has taken five.
  for (let vacancy = 0; vacancy < 12; vacancy += 1) {
    const { refusal } = await write({}, { url: `/careers/vacancies/${vacancy}` });
    expect(refusal?.status).toBe(vacancy < 11 ? undefined : 503);
  }
});

test('one address may cause 200 renders or responses with 404 in four seconds', async () => {
  const { read, readNotFound } = createTest();
  const answers = await Promise.all(Array.from({ length: 230 }, (_, at) => (at % 2 ? readNotFound() : read())));
  const refused = answers.filter((refusal) => refusal?.status === 429);
  expect(refused).toHaveLength(30);
  expect(refused[0]?.retryAfterSeconds).toBe(4);
});

test.each([
  ['/search?q=payee', 20],
  ['/x/../fr-fr/search?q=payee', 20],
  ['/llms-full.txt', 8],
])('one address may request %s %i times in four seconds, because it costs more than a page', async (url, times) => {
  const { read } = createTest();
  for (let count = 0; count < times; count += 1) expect(await read({}, url)).toBeUndefined();
  expect((await read({}, url))?.status).toBe(429);
});

test('while the render queue does not drain, reads are rejected before they enter it, and forms are not', async () => {
  const { read, write, admission } = createTest({ isShedding: true });
  expect(await read()).toEqual({ status: 503, retryAfterSeconds: 5 });
  expect((await write()).refusal).toBeUndefined();
  expect(admission.refused.document).toBe(1);
});
