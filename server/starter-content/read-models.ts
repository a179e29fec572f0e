import { globSync, readFileSync } from 'node:fs';

/** Reads the model files of the site: custom types, then shared slices, each sorted by path. */
export function readModels(): { customTypes: unknown[]; sharedSlices: unknown[] } {
  const read = (pattern: string) =>
    globSync(pattern)
      .sort()
      .map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));
  return {
    customTypes: [...read('site/page-types/*/{model,*.model}.json'), ...read('site/content/models/*.model.json')],
    sharedSlices: read('site/slices/*/model.json'),
  };
}
