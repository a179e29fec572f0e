/** The starter content as the tests' set-up has read it: reading a thousand files of Markdown takes seconds. */
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { ContentFiles } from '../starter-content/read-content-files.ts';

let files: ContentFiles | undefined;

/** Shared by the tests of a worker: it must not be changed. */
export function readStarterContent(): ContentFiles {
  // The set-up wrote what `readContentFiles` returned.
  return (files ??= JSON.parse(readFileSync(inject('starterContent'), 'utf8')) as ContentFiles);
}
