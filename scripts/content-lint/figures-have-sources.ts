import { findBareFigure } from '../../studio/checks/bare-figure.ts';
import { listUnmetHints } from '../../studio/checks/unmet-hints.ts';
import type { LintRule } from './lint-rule.ts';
import { listFieldSets } from './list-field-sets.ts';
import { withoutCode } from './list-texts.ts';

/** Which fields name a source is in the models (`advise`), for editors as well. */
export const figuresHaveSources: LintRule = {
  name: 'figures without a source',
  severity: 'error',
  advice: 'name the public source, or say who counted what and when',
  find: ({ pieces, models, today }) =>
    pieces.flatMap((piece) => {
      const { file, language, body = '' } = piece;
      const bare = findBareFigure(withoutCode(body), language);
      return listFieldSets(piece, models).flatMap((set) =>
        listUnmetHints(set, { today, hasBareFigure: () => bare !== undefined })
          .filter(({ kind }) => kind === 'advise')
          .map(({ name, words }) => {
            const isForFigures = set.fields[name]?.config?.studio?.advise?.forFigures === true;
            return { file, field: set.prefix + name, problem: isForFigures ? `none for "${bare}"` : words };
          }),
      );
    }),
};
