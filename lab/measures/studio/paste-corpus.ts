/** The corpus of pastes belongs to the studio's tests: what its test prints is read here. */
import { execFileSync } from 'node:child_process';
import { readPasteTotal, type PasteRow } from './pair-times.ts';

const testFile = 'studio/rich-text/paste/paste.test.ts';

/** Throws when the test fails. */
export function scorePastes(): PasteRow {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    testFile,
    '-t',
    'clipboard keeps its text',
  ];
  return readPasteTotal(
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}
