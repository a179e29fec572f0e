import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { LintedContent, LintRule } from './lint-rule.ts';
import { readLintedModels } from './read-linted-content.ts';

/** For tests: a piece that no rule finds fault with. `place` is its file below `content`, without the ending. */
export function toPiece(place: string, fields: Readonly<Record<string, unknown>> = {}, body?: string): ContentFile {
  const [language = '', type = '', uid = ''] = place.split('/');
  const meta = {
    title: `About ${uid}`,
    meta_title: `About ${place}`,
    meta_description: `What ${place} is about, for a bank.`.padEnd(80, '.'),
  };
  return {
    file: `${place}.${body === undefined ? 'yaml' : 'md'}`,
    language,
    type,
    uid,
    fields: { ...meta, ...fields },
    body,
  };
}

/** The breaches of a rule, each as one line without its file. */
export function findIn(rule: LintRule, pieces: readonly ContentFile[], own: Partial<LintedContent> = {}): string[] {
  const content = { pieces, media: new Set<string>(), models: readLintedModels(), today: '2026-11-25', ...own };
  return rule.find(content).map(({ field, problem }) => `${field}: ${problem}`);
}
