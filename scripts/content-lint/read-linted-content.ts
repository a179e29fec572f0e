import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import { readModels } from '../../server/starter-content/read-models.ts';
import type { LintedContent, LintedModels } from './lint-rule.ts';

/** The files of `content/`, as they are on a day. */
export function readLintedContent(today: string): LintedContent {
  const { files, media } = readContentFiles();
  return { pieces: files, media: new Set(media), models: readLintedModels(), today };
}

/** Model files are checked where they are loaded (`npm run models`, the tests of `cms/models`). */
export function readLintedModels(): LintedModels {
  return readModels() as LintedModels;
}
