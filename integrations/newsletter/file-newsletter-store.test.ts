import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { createTestKeys } from '../testing/test-keys.ts';
import { createFileNewsletterStore } from './file-newsletter-store.ts';
import { testNewsletter } from './newsletter-contract.ts';

describe('the newsletter in files', () => {
  testNewsletter(async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'newsletter-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    return createFileNewsletterStore({
      directory: path.join(directory, 'newsletter'),
      keys: createTestKeys(directory),
    });
  });
});
