/** Applies the lint rules to the content. */
import { companyFiguresAgree } from './company-figures-agree.ts';
import { datesLieAhead } from './dates-lie-ahead.ts';
import { figuresHaveSources } from './figures-have-sources.ts';
import { headingsStepDown } from './headings-step-down.ts';
import { linksLeadSomewhere } from './links-lead-somewhere.ts';
import type { Breach, LintedContent, LintRule } from './lint-rule.ts';
import { namesCanBeUrls } from './names-can-be-urls.ts';
import { pagesAreTranslated } from './pages-are-translated.ts';
import { picturesSayWhatTheyShow } from './pictures-say-what-they-show.ts';
import { promisedFilesExist } from './promised-files-exist.ts';
import { textsAreWrittenOnce } from './texts-are-written-once.ts';
import { titlesFit } from './titles-fit.ts';

const lintRules: readonly LintRule[] = [
  namesCanBeUrls,
  linksLeadSomewhere,
  picturesSayWhatTheyShow,
  headingsStepDown,
  titlesFit,
  figuresHaveSources,
  textsAreWrittenOnce,
  promisedFilesExist,
  companyFiguresAgree,
  datesLieAhead,
  pagesAreTranslated,
];

export interface Finding extends Breach {
  readonly rule: string;
  readonly severity: LintRule['severity'];
  readonly advice: string;
}

/** Errors first, then by rule and file. */
export function lintContent(content: LintedContent): Finding[] {
  const found = lintRules.flatMap(({ name, severity, advice, find }) =>
    find(content).map((breach) => ({ ...breach, rule: name, severity, advice })),
  );
  return [
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity === 'report'),
  ];
}

/** Formats a finding for people: file, field, rule, problem, advice. */
export function describeFinding({ file, field, rule, severity, problem, advice }: Finding): string {
  return `${severity}: content/${file}: ${field}: ${rule}: ${problem}\n    ${advice}`;
}
