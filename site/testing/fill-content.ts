/** Before all unit tests: the starter content in a data directory, which every test that wants it has a copy of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { seed } from '../../server/starter-content/seed.ts';
import { openTestContent } from './open-test-content.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the data directory. */
    filledContent: string;
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'filled-content-'));

export async function setup(project: TestProject): Promise<void> {
  const service = openTestContent(directory);
  await seed(service);
  service.close();
  project.provide('filledContent', directory);
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
