import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleEnquiry, testEnquiryStore } from './enquiry-store-contract.ts';
import type { Enquiry } from './enquiry-store.ts';
import { createFileEnquiryStore, removeAbandonedDrafts } from './file-enquiry-store.ts';
import { Unavailable } from '../unavailable.ts';

const makeDirectory = () => mkdtemp(path.join(tmpdir(), 'enquiries-'));

async function listRecords(directory: string): Promise<Enquiry[]> {
  const names = (await readdir(directory)).filter((name) => !name.startsWith('.'));
  return Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(path.join(directory, name, 'enquiry.json'), 'utf8')) as Enquiry,
    ),
  );
}

describe('enquiries as files', () => {
  testEnquiryStore(async () => {
    const directory = await makeDirectory();
    return { store: createFileEnquiryStore({ directory }), list: () => listRecords(directory) };
  });

  test('an attachment is not stored under the sender’s file name', async () => {
    const directory = await makeDirectory();
    const bytes = new TextEncoder().encode('%PDF-1.7');
    const { id } = await createFileEnquiryStore({ directory }).add({
      ...exampleEnquiry,
      files: [{ field: 'resume', filename: '../../etc/passwd', contentType: 'application/pdf', bytes }],
    });
    expect((await readdir(path.join(directory, id))).sort()).toEqual(['enquiry.json', 'file-0']);
  });

  test('a store that cannot be written does not acknowledge an enquiry', async () => {
    const directory = path.join(await makeDirectory(), 'file');
    await writeFile(directory, 'in the way');
    await expect(createFileEnquiryStore({ directory }).add(exampleEnquiry)).rejects.toThrow(Unavailable);
  });

  test('concurrent duplicates leave one record, and no draft', async () => {
    const directory = await makeDirectory();
    const store = createFileEnquiryStore({ directory });
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await store.add(exampleEnquiry)).id));
    expect(await readdir(directory)).toEqual([...new Set(ids)]);
  });

  test('an enquiry that cannot be written completely leaves no draft', async () => {
    const directory = await makeDirectory();
    const file = { field: 'resume', filename: 'a.pdf', contentType: 'application/pdf' };
    // Like a full disk, the second file fails after the draft folder and the first file exist.
    const files = [
      { ...file, bytes: new TextEncoder().encode('%PDF-1.7') },
      { ...file, bytes: undefined as unknown as Uint8Array<ArrayBuffer> },
    ];
    await expect(createFileEnquiryStore({ directory }).add({ ...exampleEnquiry, files })).rejects.toThrow();
    expect(await readdir(directory)).toEqual([]);
  });

  test('a start removes drafts that a crash left, and keeps enquiries and drafts in flight', async () => {
    const directory = await makeDirectory();
    const { id } = await createFileEnquiryStore({ directory }).add(exampleEnquiry);
    for (const name of ['abandoned', 'in-flight']) await mkdir(path.join(directory, `.${id}-${name}`));
    await writeFile(path.join(directory, `.${id}-abandoned`, 'enquiry.json'), '{');
    await utimes(path.join(directory, `.${id}-abandoned`), 0, 0);
    await removeAbandonedDrafts(directory, new Date());
    expect((await readdir(directory)).sort()).toEqual([`.${id}-in-flight`, id]);
    await expect(removeAbandonedDrafts(path.join(directory, 'none'), new Date())).resolves.toBeUndefined();
  });
});
