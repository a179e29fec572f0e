import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { listTexts, withoutCode } from './list-texts.ts';

/** This many equal consecutive words occur only in copies. */
const copiedWords = 12;

/**
 * Facts about a scheme are the same on every page that states them; earlier versions of a legal text are in its file.
 */
const fieldsThatRepeat = /(?:^|\.)(?:facts|table|sources|versions|slots|samples?)\b|caption|note|privacy_line|source/;
/** A vacancy is quoted in texts about it, and a redirect rule repeats a path. */
const typesThatRepeat = new Set(['vacancy', 'redirects']);
/** Of articles, in English: `server/starter-content/editorial-rules.ts`. */
const checkedElsewhere = (piece: ContentFile) => piece.language === 'en-gb' && piece.body !== undefined;

export const textsAreWrittenOnce: LintRule = {
  name: 'the same words in two pieces',
  severity: 'error',
  advice: 'say it in one place and link to it, or write the second anew',
  find: ({ pieces }) => {
    const languages = new Set(pieces.map(({ language }) => language));
    return [...languages].flatMap((language) =>
      findCopies(pieces.filter((piece) => piece.language === language && !typesThatRepeat.has(piece.type))),
    );
  },
};

/** One breach for each pair of pieces. */
function findCopies(pieces: readonly ContentFile[]): Breach[] {
  const firsts = new Map<string, ContentFile>();
  const pairs = new Map<string, Breach>();
  for (const piece of pieces) {
    for (const { field, text } of listTexts(piece)) {
      if (fieldsThatRepeat.test(field)) continue;
      for (const run of listRuns(text)) {
        const first = firsts.get(run);
        if (first === undefined) firsts.set(run, piece);
        else if (first !== piece && !(checkedElsewhere(first) && checkedElsewhere(piece))) {
          const pair = `${piece.file} ${first.file}`;
          if (!pairs.has(pair)) pairs.set(pair, { file: piece.file, field, problem: `as in ${first.file}: "${run}"` });
        }
      }
    }
  }
  return [...pairs.values()];
}

function listRuns(text: string): string[] {
  const words =
    withoutCode(text)
      .replaceAll(/\]\([^)]*\)/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? [];
  return words.slice(copiedWords - 1).map((_, start) => words.slice(start, start + copiedWords).join(' '));
}
