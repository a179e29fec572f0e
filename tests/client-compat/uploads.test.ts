import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startService, writeToken } from './running-service.ts';

/** `UPLOAD_CUTS=10000` runs the long form. */
const cuts = Number(process.env['UPLOAD_CUTS'] ?? 40);
const together = 4;

const service = await startService({ isEmpty: true });
const { hostname, port } = new URL(service.origin);
const list = (folder: 'incoming' | 'media'): string[] => readdirSync(join(service.dataDirectory, folder));

const partHead = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
/** Megabytes (requirement 2.5). */
const maxGrowth = 50;
const megabyte = Buffer.alloc(1024 * 1024, 'x');

async function open(headers: readonly string[]): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /asset/assets HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${writeToken}`,
    'Content-Type: multipart/form-data; boundary=edge',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

const toChunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** Created once, because memory that the sender leaves for the garbage collector would count as the service's. */
const megabyteChunk = toChunk(megabyte);

/** Sends a file of this many megabytes until a response arrives. Returns its status line. */
async function sendFile(megabytes: number): Promise<string> {
  const socket = await open(['Transfer-Encoding: chunked']);
  const received = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? '');
  // The service closes the connection to an upload that it does not read.
  socket.on('error', () => socket.destroy());
  socket.write(toChunk(Buffer.from(partHead)));
  let response: string | undefined;
  for (let sent = 0; sent < megabytes && response === undefined; sent += 1) {
    if (socket.write(megabyteChunk)) continue;
    response = await Promise.race([once(socket, 'drain').then(() => undefined), received]);
  }
  if (response === undefined)
    socket.write(Buffer.concat([toChunk(Buffer.from('\r\n--edge--\r\n')), toChunk(Buffer.of())]));
  response ??= await received;
  socket.destroy();
  return response;
}

/**
 * Maximum growth of this process (sender and service) in megabytes. Garbage of earlier tests only adds, so the smallest
 * of three measurements is the upload's own; an upload that is buffered in memory grows each time.
 */
async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const growths: number[] = [];
  for (let round = 0; round < 3; round += 1) growths.push(await measureOnce(work));
  return Math.min(...growths);
}

async function measureOnce(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  await work();
  clearInterval(timer);
  return (peak - before) / megabyte.byteLength;
}

describe('an upload whose sender disconnects', () => {
  test(
    `leaves no files after ${cuts} cuts, ${together} at a time`,
    async () => {
      for (let round = 0; round < cuts / together; round += 1) {
        const sockets = await Promise.all(Array.from({ length: together }, () => open(['Content-Length: 5000000'])));
        for (const socket of sockets) socket.write(Buffer.concat([Buffer.from(partHead), megabyte]));
        await expect.poll(() => list('incoming')).toHaveLength(together);
        // Half of them like a process that dies, half like one that closes.
        for (const [at, socket] of sockets.entries()) {
          if (at % 2 === 0) socket.resetAndDestroy();
          else socket.destroy();
        }
        await expect.poll(() => list('incoming')).toEqual([]);
      }
      expect(list('media')).toEqual([]);
    },
    60_000 + cuts * 100,
  );

  test('does not block other uploads', async () => {
    const form = new FormData();
    form.append('file', new File(['text'], 'a.txt'));
    const headers = { authorization: `Bearer ${writeToken}` };
    const response = await fetch(`${service.origin}/asset/assets`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(200);
    expect([list('incoming').length, list('media').length]).toEqual([0, 1]);
  });
});

describe('an upload that is too large', () => {
  test('is rejected for its declared length, before the body is read', async () => {
    const socket = await open(['Content-Length: 10737418240']);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test('is rejected while it arrives', async () => {
    let status = '';
    const growth = await measureGrowth(async () => (status = await sendFile(120)));
    expect(status).toMatch(/^HTTP\/1\.1 413 /);
    expect(growth).toBeLessThan(maxGrowth);
    await expect.poll(() => list('incoming')).toEqual([]);
  });
});

test('an upload of 99 MB is never held in memory', async () => {
  let status = '';
  const growth = await measureGrowth(async () => (status = await sendFile(99)));
  expect(status).toMatch(/^HTTP\/1\.1 200 /);
  expect(growth).toBeLessThan(maxGrowth);
});
