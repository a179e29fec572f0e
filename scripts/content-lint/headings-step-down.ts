import type { LintRule } from './lint-rule.ts';
import { listTexts, withoutCode } from './list-texts.ts';

/** The page's own heading is level 1, so a text begins at level 2. */
const firstLevel = 2;
const lastLevel = 4;

export const headingsStepDown: LintRule = {
  name: 'heading order',
  severity: 'error',
  advice: 'begin with ## and go down one level at a time, to #### at most',
  find: ({ pieces }) =>
    pieces.flatMap((piece) =>
      listTexts(piece).flatMap(({ field, text }) => {
        const problem = findProblem(text);
        return problem === undefined ? [] : [{ file: piece.file, field, problem }];
      }),
    ),
};

function findProblem(text: string): string | undefined {
  // The first heading of a text may follow one that its slice shows.
  let last: number = firstLevel;
  for (const [, marks = '', words] of withoutCode(text).matchAll(/^(#{1,6}) (.+)$/gm)) {
    const level = marks.length;
    if (level < firstLevel || level > lastLevel) return `"${words}" is of level ${level}`;
    if (level > last + 1) return `"${words}" is of level ${level}, below one of level ${last}`;
    last = level;
  }
  return undefined;
}
