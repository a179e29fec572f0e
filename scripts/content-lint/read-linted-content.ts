import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import type { LintedContent } from './lint-rule.ts';

/** The files of `content/`, as they are on a day. */
export function readLintedContent(today: string): LintedContent {
  const { files, media } = readContentFiles();
  return { pieces: files, media: new Set(media), today };
}
