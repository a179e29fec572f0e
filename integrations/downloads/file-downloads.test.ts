import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { exampleLink, testDownloads } from './downloads-contract.ts';
import { createFileDownloads } from './file-downloads.ts';

async function makeEnquiry(request: { page: string; language: string }): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'downloads-'));
  const folder = path.join(directory, exampleLink.enquiry);
  await mkdir(folder);
  const enquiry = {
    id: exampleLink.enquiry,
    kind: 'download',
    receivedAt: '2026-11-21T10:00:00.000Z',
    fields: { email: 'ada@bank.example' },
    files: [],
    isQuarantined: false,
    ...request,
  };
  await writeFile(path.join(folder, 'enquiry.json'), JSON.stringify(enquiry));
  return directory;
}

const request = { page: '/campaigns/a-guide', language: 'en-gb' };
const now = () => new Date('2026-11-22T08:00:00.000Z');

describe('downloads stored beside the enquiries', () => {
  testDownloads(async (asked) => createFileDownloads({ directory: await makeEnquiry(asked), secret: 'one', now }));

  test('a token signed with another secret is invalid', async () => {
    const directory = await makeEnquiry(request);
    const [one, other] = ['one', 'other'].map((secret) => createFileDownloads({ directory, secret, now }));
    expect(other?.read(one?.sign(exampleLink) ?? '')).toBeUndefined();
  });

  test('each use is a file with its time, and a later process counts it', async () => {
    const directory = await makeEnquiry(request);
    const open = () => createFileDownloads({ directory, secret: 'one', now });
    await open().use(exampleLink.enquiry);
    await open().use(exampleLink.enquiry);
    const folder = path.join(directory, exampleLink.enquiry);
    expect((await readdir(folder)).sort()).toEqual(['download-1', 'download-2', 'enquiry.json']);
    expect(await readFile(path.join(folder, 'download-1'), 'utf8')).toBe('2026-11-22T08:00:00.000Z\n');
  });

  test('a use that cannot be recorded is not granted', async () => {
    const directory = await makeEnquiry(request);
    const { use } = createFileDownloads({ directory, secret: 'one', now });
    await expect(use('f'.repeat(32))).rejects.toThrow(Unavailable);
  });

  test('an unreadable enquiry throws instead of counting as absent', async () => {
    const directory = await makeEnquiry(request);
    await writeFile(path.join(directory, exampleLink.enquiry, 'enquiry.json'), '{');
    const { findRequest } = createFileDownloads({ directory, secret: 'one', now });
    await expect(findRequest(exampleLink.enquiry)).rejects.toThrow(Unavailable);
  });
});
