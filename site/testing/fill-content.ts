/** Runs before all unit tests: seeds a data directory with the starter content, of which tests take copies. */
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
  const service = await openTestContent(directory);
  await seed(service);
  await service.close();
  project.provide('filledContent', directory);
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
