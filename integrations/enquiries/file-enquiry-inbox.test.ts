import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from 'vitest';
import { createFileMailer } from '../mail/file-mailer.ts';
import { createTestKeys } from '../testing/test-keys.ts';
import { testEnquiryInbox } from './enquiry-inbox-contract.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { createFileEnquiryInbox } from './file-enquiry-inbox.ts';
import { createFileEnquiryStore } from './file-enquiry-store.ts';

describe('the inbox over files', () => {
  testEnquiryInbox(async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'inbox-'));
    const [directory, outbox] = [path.join(data, 'enquiries'), path.join(data, 'outbox')];
    const keys = createTestKeys(data);
    const store = createFileEnquiryStore({ directory, keys });
    return {
      store,
      plainStore: createFileEnquiryStore({ directory }),
      inbox: createFileEnquiryInbox({ directory, outbox, erasedFile: path.join(data, 'erased-enquiries'), keys }),
      mailer: createFileMailer({ directory: outbox, from: 'site@bank.example', keys }),
      async readEverything() {
        const files = globSync('**', { cwd: data }).map((name) => path.join(data, name));
        return files.map((file) => (statSync(file).isFile() ? `${file} ${readFileSync(file, 'latin1')}` : file)).join();
      },
      async addBroken() {
        await mkdir(path.join(directory, '0'.repeat(32)), { recursive: true });
        await writeFile(path.join(directory, '0'.repeat(32), 'enquiry.json'), '{');
      },
      restore: async () => void (await store.add(exampleEnquiry)),
    };
  });
});
