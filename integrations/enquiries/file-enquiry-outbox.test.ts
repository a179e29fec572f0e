import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from 'vitest';
import { createTestKeys } from '../testing/test-keys.ts';
import { testEnquiryMailing } from './enquiry-mailing-contract.ts';
import { createFileEnquiryInbox } from './file-enquiry-inbox.ts';
import { createFileEnquiryOutbox } from './file-enquiry-outbox.ts';
import { createFileEnquiryStore } from './file-enquiry-store.ts';

describe('mails of enquiries as files', () => {
  testEnquiryMailing(async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'mailing-'));
    const directory = path.join(data, 'enquiries');
    const keys = createTestKeys(data);
    return {
      createStore: (onStored) => createFileEnquiryStore({ directory, keys, ...(onStored && { onStored }) }),
      outbox: createFileEnquiryOutbox({ directory, keys }),
      inbox: createFileEnquiryInbox({ directory, outbox: data, erasedFile: path.join(data, 'erased-enquiries'), keys }),
      readRecord: async (id) => JSON.parse(await readFile(path.join(directory, id, 'mails.json'), 'utf8')),
      async addBroken() {
        await mkdir(path.join(directory, '0'.repeat(32)), { recursive: true });
        await writeFile(path.join(directory, '0'.repeat(32), 'enquiry.json'), '{');
      },
    };
  });
});
