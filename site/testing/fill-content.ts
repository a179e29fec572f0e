/** Runs before all unit tests: seeds a data directory with the starter content, of which tests take copies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import { seed } from '../../server/starter-content/seed.ts';
import { openTestContent } from './open-test-content.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the data directory. */
    filledContent: string;
    /** Path of the file that server/testing/starter-content.ts reads. */
    starterContent: string;
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'filled-content-'));
const filledContent = path.join(directory, 'data');
const starterContent = path.join(directory, 'files.json');

export async function setup(project: TestProject): Promise<void> {
  const files = readContentFiles();
  writeFileSync(starterContent, JSON.stringify(files));
  const service = await openTestContent(filledContent);
  await seed(service, 'content', files);
  await service.close();
  project.provide('filledContent', filledContent);
  project.provide('starterContent', starterContent);
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
