import type { Repository } from '../../cms/studio-models.ts';
import type { ContentFile } from '../../server/starter-content/read-content-files.ts';

/** Including their hints for editors (`config.studio`). */
export type LintedModels = Pick<Repository, 'customTypes' | 'sharedSlices'>;

/** All content together, because most rules compare documents. */
export interface LintedContent {
  pieces: readonly ContentFile[];
  /** Paths below `content/media`. */
  media: ReadonlySet<string>;
  models: LintedModels;
  /** YYYY-MM-DD */
  today: string;
}

/** Where a rule is broken, and how. */
export interface Breach {
  file: string;
  field: string;
  problem: string;
}

export interface LintRule {
  name: string;
  /** An error fails the tests; a report helps to plan what to write. */
  severity: 'error' | 'report';
  /** What to do about it. */
  advice: string;
  find: (content: LintedContent) => Breach[];
}
