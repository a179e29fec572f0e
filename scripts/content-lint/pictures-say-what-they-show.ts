import type { LintRule } from './lint-rule.ts';
import { listMaps, listTexts, withoutCode } from './list-texts.ts';

export const picturesSayWhatTheyShow: LintRule = {
  name: 'alt text',
  severity: 'error',
  advice: 'say what the picture shows, or write alt: "" for decoration; a picture in a text is never decoration',
  find: ({ pieces }) =>
    pieces.flatMap((piece) => [
      ...listMaps(piece.fields)
        .filter(({ map }) => typeof map['media'] === 'string' && typeof map['alt'] !== 'string')
        .map(({ field, map }) => ({ file: piece.file, field, problem: `${String(map['media'])} has no alt text` })),
      ...listTexts(piece).flatMap(({ field, text }) =>
        [...withoutCode(text).matchAll(/!\[\s*\]\(([^)]+)\)/g)].map(([, source]) => ({
          file: piece.file,
          field,
          problem: `${source} has no alt text`,
        })),
      ),
    ]),
};
