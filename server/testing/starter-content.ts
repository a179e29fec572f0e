/**
 * Returns the starter content that the tests' set-up has read, because reading a thousand Markdown files takes seconds.
 */
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { ContentFiles } from '../starter-content/read-content-files.ts';

let files: ContentFiles | undefined;

/** Shared by all tests of a worker, so it must not be changed. */
export function readStarterContent(): ContentFiles {
  // The set-up wrote the result of `readContentFiles`, so the type is known.
  return (files ??= JSON.parse(readFileSync(inject('starterContent'), 'utf8')) as ContentFiles);
}
