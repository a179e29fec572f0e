import type { Repository } from '../../cms/studio-models.ts';
import type { ContentFile } from '../../server/starter-content/read-content-files.ts';

/** Including their hints for editors (`config.studio`). */
export type LintedModels = Pick<Repository, 'customTypes' | 'sharedSlices'>;

/** All content together, because most rules compare documents. */
export interface LintedContent {
  readonly pieces: readonly ContentFile[];
  /** Paths below `content/media`. */
  readonly media: ReadonlySet<string>;
  readonly models: LintedModels;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Where a rule is broken, and how. */
export interface Breach {
  readonly file: string;
  readonly field: string;
  readonly problem: string;
}

export interface LintRule {
  readonly name: string;
  /** An error fails the tests; a report helps to plan what to write. */
  readonly severity: 'error' | 'report';
  /** What to do about it. */
  readonly advice: string;
  readonly find: (content: LintedContent) => Breach[];
}
