import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { readModels } from '../starter-content/read-models.ts';

/** The models that a store has after its first start with the release of that day. */
export function readModelsOf(day: '2026-11-23' | '2026-11-28'): ReturnType<typeof readModels> {
  const packed = readFileSync(path.join(import.meta.dirname, `models-of-${day}.json.br`));
  return JSON.parse(brotliDecompressSync(packed).toString()) as ReturnType<typeof readModels>;
}
