import { createUidRule } from '../../cms/documents/uid-rule.ts';
import { findReservedName } from '../../site/routes/reserved-names.ts';
import type { Breach, LintRule } from './lint-rule.ts';

const findUidProblem = createUidRule(findReservedName);

/** The same rule as for documents that are written in the studio. */
export const namesCanBeUrls: LintRule = {
  name: 'uids',
  severity: 'error',
  advice: 'rename the file: its name is the uid, the last part of the URL',
  find: ({ pieces }) =>
    pieces.flatMap(({ file, type, uid }): Breach[] => {
      // Documents of some types have none. The accents of a file name may be separate; they are stored composed.
      const problem = uid === '' ? undefined : findUidProblem({ type, uid: uid.normalize('NFC') });
      return problem === undefined ? [] : [{ file, field: 'uid', problem: `"${uid}": ${problem}` }];
    }),
};
