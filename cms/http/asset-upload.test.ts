import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { maxAssetBytes, maxParallelUploads } from '../limits.ts';
import { createTestDirectory, createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

const headers = { authorization: `Bearer ${testWriteToken}` };
const boundary = 'edge';
const multipart = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

const field = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function post(
  service: ContentService,
  body: BodyInit,
  more: Record<string, string> = multipart,
  path = '/asset/assets',
): Promise<Response> {
  const init = { method: 'POST', headers: more, body, duplex: 'half' };
  return service.fetch(new Request(testUrl + path, init));
}

/** A body that continues when the test calls `finish`. */
function createSlowBody(): {
  body: ReadableStream<Uint8Array>;
  send: (text: string) => void;
  finish: () => void;
  abort: () => void;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      given.enqueue(Buffer.from(`${start}some text`));
    },
  });
  return {
    body,
    send: (text) => controller?.enqueue(Buffer.from(text)),
    finish() {
      controller?.enqueue(Buffer.from(end));
      controller?.close();
    },
    abort: () => controller?.error(new Error('the sender has gone')),
  };
}

async function createUploadService(): Promise<{ service: ContentService; root: string; listIncoming: () => string[] }> {
  const root = createTestDirectory();
  const service = await createTestService({ dataDirectory: root });
  return { service, root, listIncoming: () => readdirSync(join(root, 'incoming')) };
}

test('four uploads run at once, a fifth gets a Retry-After', async () => {
  const { service, listIncoming } = await createUploadService();
  const slow = Array.from({ length: maxParallelUploads }, createSlowBody);
  const running = slow.map(({ body }) => post(service, body));
  await expect.poll(() => listIncoming()).toHaveLength(maxParallelUploads);
  const fifth = await post(service, `${start}more${end}`);
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await fifth.json()).toEqual({ error: 'Other uploads are running. Try again in a moment.' });
  // Uploads of the studio count together with those of programs.
  expect((await post(service, `${start}more${end}`, multipart, '/admin/assets')).status).toBe(503);
  for (const { finish } of slow) finish();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await post(service, `${start}more${end}`)).status).toBe(200);
  expect(listIncoming()).toEqual([]);
});

test('when all slots are taken, the slowest upload makes room, and its part of a file is removed first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { service, listIncoming } = await createUploadService();
  const slow = Array.from({ length: maxParallelUploads }, createSlowBody);
  const running = slow.map(({ body }) => post(service, body));
  await expect.poll(() => listIncoming()).toHaveLength(maxParallelUploads);
  vi.advanceTimersByTime(2000);
  const [, ...others] = slow;
  for (const { send } of others) send('x'.repeat(80_000));
  await nextTurn();
  expect((await post(service, `${start}more${end}`)).status).toBe(200);
  const rejected = await running[0];
  expect([rejected?.status, await rejected?.json()]).toEqual([
    408,
    { error: 'The upload was too slow while another one was waiting. Try again.' },
  ]);
  expect(listIncoming()).toHaveLength(maxParallelUploads - 1);
  // The others are fast enough, so the next one waits for a slot.
  const { body, finish } = createSlowBody();
  const next = post(service, body);
  await expect.poll(() => listIncoming()).toHaveLength(maxParallelUploads);
  expect((await post(service, `${start}more${end}`)).status).toBe(503);
  for (const own of [...others, { finish }]) own.finish();
  expect((await Promise.all([...running.slice(1), next])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(listIncoming()).toEqual([]);
});

test('an invalid part gets its response before its sender goes on', async () => {
  const { service, listIncoming } = await createUploadService();
  const { body, send } = createSlowBody();
  send(`\r\n${start}a second file`);
  expect((await post(service, body)).status).toBe(400);
  expect(listIncoming()).toEqual([]);
});

test('an aborted upload stores nothing and frees its slot', async () => {
  const { service, root, listIncoming } = await createUploadService();
  for (let time = 0; time < maxParallelUploads + 2; time += 1) {
    const { body, abort } = createSlowBody();
    const running = post(service, body);
    await expect.poll(() => listIncoming()).toHaveLength(1);
    abort();
    expect((await running).status).toBeGreaterThanOrEqual(400);
    expect(listIncoming()).toEqual([]);
  }
  expect(readdirSync(join(root, 'media'))).toEqual([]);
});

test('a rejected upload gets a reason and stores nothing', async () => {
  const { service, root, listIncoming } = await createUploadService();
  const declared = { ...multipart, 'content-length': String(10 * 1024 ** 3) };
  const answers = [
    [413, await post(service, `${start}x${end}`, declared)],
    [400, await post(service, `${start}${end}`)],
    [400, await post(service, `${start}cut`)],
    [400, await post(service, 'rubbish')],
    [400, await post(service, `--${boundary}\r\ncontent-disposition: form-data; name="notes"\r\n\r\nx${end}`)],
    [400, await post(service, `${start.replace('a.txt', 'a.exe')}MZ${end}`)],
    [400, await post(service, `--${boundary}\r\ncontent-disposition: form-data; name="file`)],
    [400, await post(service, `${start}x\r\n${start}y${end}`)],
    [400, await post(service, `${start.replace('"file"', '"other"')}x${end}`)],
    [400, await post(service, `${field('alt', 'x')}${field('alt', 'y')}${start}x${end}`)],
    [400, await post(service, `${field('alt', 'x'.repeat(501))}${start}x${end}`)],
    [400, await post(service, `${start}x\r\n${field('alt', 'x'.repeat(501))}${end}`)],
    [400, await post(service, `${field('alt', 'x'.repeat(9000))}${start}x${end}`)],
    [
      400,
      await post(service, `${Array.from({ length: 30 }, (_, at) => field(`n${at}`, 'x')).join('')}${start}x${end}`),
    ],
    [400, await post(service, `--${boundary}\r\n${'x-long: x\r\n'.repeat(2000)}${start.slice(2)}x${end}`)],
    [400, await post(service, `${start}x${end}`, { ...headers, 'content-type': 'multipart/form-data; charset=utf-8' })],
    [415, await post(service, 'x', { ...headers, 'content-type': 'text/plain' })],
    [401, await post(service, `${start}x${end}`, { 'content-type': multipart['content-type'] })],
  ] as const;
  for (const [at, [status, answer]] of answers.entries()) {
    expect([at, answer.status]).toEqual([at, status]);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/\w/) });
  }
  expect([listIncoming(), readdirSync(join(root, 'media'))]).toEqual([[], []]);
});

test('a body larger than any asset is cut off, whatever its Content-Length', async () => {
  const { service, listIncoming } = await createUploadService();
  const piece = Buffer.alloc(4 * 1024 * 1024, 'x');
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  expect((await post(service, body)).status).toBe(413);
  expect(sent).toBeLessThan(maxAssetBytes + 8 * piece.byteLength);
  expect(listIncoming()).toEqual([]);
});

test('a form is read with its text fields and file name, whatever the order of its parts', async () => {
  const { service } = await createUploadService();
  const named = start.replace('"a.txt"', '"Préface “2” %22.txt"');
  const form = `preamble\r\n${field('credits', 'Ada')}${named}x\r\n${field('alt', 'Ünïcode 🙂')}--${boundary}--\r\nepilogue`;
  const answer = await post(service, form);
  expect(await answer.json()).toMatchObject({
    credits: 'Ada',
    alt: 'Ünïcode 🙂',
    filename: 'Préface-2-22.txt',
    size: 1,
  });
});

test('a repeated upload creates one asset although its boundary differs', async () => {
  const { service, root, listIncoming } = await createUploadService();
  const upload = (content: string, edge: string): Promise<Response> => {
    const type = { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': 'once' };
    return post(service, `${start}${content}${end}`.replaceAll(`--${boundary}`, `--${edge}`), { ...headers, ...type });
  };
  const [first, second] = await Promise.all([upload('text', 'one'), upload('text', 'two')]);
  const texts = [await first.text(), await second.text()];
  expect([first.status, second.status, texts[1]]).toEqual([200, 200, texts[0]]);
  expect([first, second].map((one) => one.headers.get('idempotent-replayed')).toSorted()).toEqual([null, 'true']);
  expect((await upload('other', 'three')).status).toBe(422);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from(start)) });
  const wrong = await post(service, endless, { ...multipart, 'idempotency-key': 'a b' });
  expect(await wrong.json()).toEqual({ error: expect.stringContaining('Idempotency-Key must be') });
  expect([readdirSync(join(root, 'media')).length, listIncoming()]).toEqual([1, []]);
});

test('after a crash, files without an asset are removed a day later, and unfinished uploads at the next start', async () => {
  const root = createTestDirectory();
  const timers = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const service = await createTestService({ dataDirectory: root });
  await service.admin.putAsset({ id: 'kept', filename: 'a.txt', bytes: Buffer.from('text') });
  const media = join(root, 'media');
  for (const name of ['orphan', 'young']) writeFileSync(join(media, name), 'left');
  const now = service.clock.now().getTime() / 1000;
  utimesSync(join(media, 'orphan'), now - 25 * 3600, now - 25 * 3600);
  utimesSync(join(media, 'kept'), now - 25 * 3600, now - 25 * 3600);
  utimesSync(join(media, 'young'), now - 3600, now - 3600);
  timers.advanceTimersByTime(3600_000);
  await expect.poll(() => existsSync(join(media, 'orphan'))).toBe(false);
  timers.useRealTimers();
  expect(readdirSync(media).toSorted()).toEqual(['kept', 'young']);

  await service.close();
  writeFileSync(join(root, 'incoming', 'unfinished'), 'left');
  await createTestService({ dataDirectory: root });
  expect(readdirSync(join(root, 'incoming'))).toEqual([]);
});
