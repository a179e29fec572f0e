/** What visitors send stops before the disk is full, and before editors' writes stop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  minFreeBytesForUploads,
  minFreeBytesForWrites,
  minFreeShareForUploads,
  minFreeShareForWrites,
} from '../../cms/limits.ts';
import { exampleRecord } from '../consent-records/consent-record-store-contract.ts';
import { exampleEnquiry } from '../enquiries/enquiry-store-contract.ts';
import { toOptions } from '../testing/sent-forms.ts';
import { isUnavailable } from '../unavailable.ts';
import { floors } from './disk-floor.ts';
import { openFileVisitorData } from './file-visitor-data.ts';

const gigabyte = 1024 ** 3;
const quiet = () => undefined;

async function open(space: { free: number; total: number }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'disk-floor-'));
  const options = toOptions(directory, { info: quiet, warn: quiet, error: quiet });
  const data = await openFileVisitorData({ ...options, readSpace: async () => space });
  onTestFinished(async () => {
    await data.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const isTaken = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return false;
      },
    );
  const files = [{ field: 'resume', filename: 'cv.pdf', contentType: 'application/pdf', bytes: new Uint8Array(9) }];
  const sendAll = async (key: string) => ({
    files: await isTaken(data.enquiries.add({ ...exampleEnquiry, idempotencyKey: `files ${key}`, files })),
    text: await isTaken(data.enquiries.add({ ...exampleEnquiry, idempotencyKey: `text ${key}`, files: [] })),
    subscriber: await isTaken(
      data.newsletter.subscribe({ email: `${key}@bank.example`, language: 'en-gb', topics: ['press'] }),
    ),
    consent: await isTaken(data.consentRecords.add(exampleRecord)),
  });
  return { data, sendAll };
}

test('attachments stop first, then everything that visitors send, until there is space', async () => {
  const space = { free: 100 * gigabyte, total: 1000 * gigabyte };
  const { sendAll } = await open(space);
  const all = { files: true, text: true, subscriber: true, consent: true };
  expect(await sendAll('one')).toEqual(all);
  space.free = 2.9 * gigabyte;
  expect(await sendAll('two')).toEqual({ ...all, files: false });
  space.free = 1.9 * gigabyte;
  expect(await sendAll('three')).toEqual({ files: false, text: false, subscriber: false, consent: false });
  space.free = 3 * gigabyte;
  expect(await sendAll('four')).toEqual(all);
});

test('on a small disk its share counts', async () => {
  const { sendAll } = await open({ free: 1.1 * gigabyte, total: 8 * gigabyte });
  expect(await sendAll('one')).toMatchObject({ files: false, text: true });
});

test('who is on a list may leave it while the disk is nearly full', async () => {
  const space = { free: 100 * gigabyte, total: 1000 * gigabyte };
  const { data, sendAll } = await open(space);
  await sendAll('one');
  space.free = 0;
  const [subscriber] = await data.newsletter.store.list();
  expect(await data.newsletter.leave(`${subscriber?.id}.${subscriber?.key}`)).toBe(true);
});

test('the limits are above those of editors', () => {
  expect(floors.files.share).toBeGreaterThan(minFreeShareForUploads);
  expect(floors.files.bytes).toBeGreaterThan(minFreeBytesForUploads);
  expect(floors.text.share).toBeGreaterThan(minFreeShareForWrites);
  expect(floors.text.bytes).toBeGreaterThan(minFreeBytesForWrites);
});
