import type { RichTextField } from '@prismicio/client';
import type { Vacancy, VacancyText } from '../../../integrations/job-boards/job-board.ts';
import { toJobCardView, type JobCardView } from '../../components/job-card/job-card-view.ts';
import {
  getVacancyLanguage,
  toLocationText,
  toPayText,
  vacancyLanguage,
} from '../../components/job-card/vacancy-text.ts';
import { toJobFormView, type JobFormView } from '../../components/job-form/job-form-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { isOpen } from './is-open.ts';
import { toJobPosting } from './job-posting.ts';
import { listSimilar } from './similar-vacancies.ts';
import { getVacancyPath } from '../../routes/vacancy-path.ts';

export interface RawVacancy {
  readonly vacancy: Vacancy;
  /** Queried only when this one is closed. */
  readonly others: readonly Vacancy[];
}

export type VacancyView = OpenVacancyView | ClosedVacancyView;

export interface OpenVacancyView {
  readonly state: 'open';
  readonly eyebrow: string;
  readonly title: string;
  readonly summary: string;
  /** Language of the vacancy's own text, when not the page's. */
  readonly language: string | undefined;
  readonly facts: readonly VacancyFactView[];
  readonly description: VacancyTextView;
  readonly sections: readonly { heading: string; text: VacancyTextView }[];
  readonly form: JobFormView;
  readonly labels: { theRole: string; apply: string; applyFor: string; applyIntro: string; facts: string };
  readonly head: HeadView;
}

interface VacancyFactView {
  readonly label: string;
  /** A single text, or one per location. */
  readonly texts: readonly string[];
  /** `YYYY-MM-DD`, for `<time>`. */
  readonly date: string | undefined;
}

export interface ClosedVacancyView {
  readonly state: 'closed';
  readonly title: string;
  readonly lede: string;
  readonly similar: readonly JobCardView[];
  readonly labels: { closed: string; similar: string };
  readonly all: { href: string; text: string };
  readonly head: HeadView;
}

/** Structured text is rendered here; a board's HTML is already sanitised. */
export type VacancyTextView =
  { readonly kind: 'structured'; readonly view: RichTextView } | { readonly kind: 'html'; readonly html: string };

export function toVacancyView(raw: RawVacancy, context: PageContext, form?: FormState): VacancyView {
  return isOpen(raw.vacancy, context.view.today) ? toOpenView(raw.vacancy, context, form) : toClosedView(raw, context);
}

function toOpenView(vacancy: Vacancy, context: PageContext, form: FormState | undefined): OpenVacancyView {
  const { strings } = context.view;
  const language = getVacancyLanguage(context.view);
  return {
    state: 'open',
    eyebrow: toEyebrow(vacancy),
    title: vacancy.title,
    summary: vacancy.summary,
    language,
    facts: toFacts(vacancy, context.view),
    description: toTextView(vacancy.description, context.view),
    sections: vacancy.sections.map(({ heading, text }) => ({ heading, text: toTextView(text, context.view) })),
    form: toJobFormView(vacancy, form, context.view),
    labels: {
      theRole: strings.theRole,
      apply: strings.apply,
      applyFor: strings.applyFor(vacancy.title),
      applyIntro: strings.forms.applyIntro,
      facts: strings.facts,
    },
    head: {
      title: vacancy.title,
      description: toDescription(vacancy, context.view),
      type: 'website',
      isIndexed: true,
      canonicalPath: getVacancyPath(vacancy),
      onlyLanguage: vacancyLanguage,
      // The same role appears on pages in several languages: search engines read it at its canonical URL only.
      ...(language === undefined && { structuredData: [toJobPosting(vacancy, context)] }),
    },
  };
}

function toClosedView({ vacancy, others }: RawVacancy, context: PageContext): ClosedVacancyView {
  const { strings, today, path } = context.view;
  const open = others.filter((other) => isOpen(other, today));
  return {
    state: 'closed',
    title: vacancy.title,
    lede: strings.roleClosedLede,
    similar: listSimilar(vacancy, open).map((other) => toJobCardView(other, context.view)),
    labels: { closed: strings.roleClosed, similar: strings.similarRoles },
    all: { href: path('/careers/vacancies'), text: strings.allVacancies },
    head: {
      title: vacancy.title,
      description: `${strings.roleClosed}. ${strings.roleClosedLede}`,
      type: 'website',
      isIndexed: false,
      canonicalPath: getVacancyPath(vacancy),
      onlyLanguage: vacancyLanguage,
    },
  };
}

function toEyebrow({ team, department }: Vacancy): string {
  return [...new Set([department, team])].filter(Boolean).join(' · ');
}

function toFacts(vacancy: Vacancy, context: ViewContext): VacancyFactView[] {
  const { strings } = context;
  const fact = (label: string, ...texts: (string | undefined)[]) => ({
    label,
    texts: texts.filter((text) => text !== undefined),
    date: undefined,
  });
  const day = (label: string, date: string | undefined) => ({ label, texts: date ? [context.date(date)] : [], date });
  return [
    fact(strings.location, ...vacancy.locations.map((location) => toLocationText(location, context, true))),
    fact(strings.workplace, strings.workplaceTypes[vacancy.workplaceType]),
    fact(strings.contract, strings.commitments[vacancy.commitment]),
    fact(strings.pay, toPayText(vacancy.payRange, context)),
    day(strings.posted, vacancy.postedOn),
    day(strings.closes, vacancy.closesOn),
  ].filter(({ texts }) => texts.length > 0);
}

/** The description in search results: location, salary and team. */
function toDescription(vacancy: Vacancy, context: ViewContext): string {
  const places = vacancy.locations.map((location) => toLocationText(location, context)).join(', ');
  const facts = [places, toPayText(vacancy.payRange, context)].filter(Boolean).join('. ');
  return [vacancy.summary, facts && `${facts}.`].filter(Boolean).join(' ');
}

function toTextView(text: VacancyText, context: ViewContext): VacancyTextView {
  if (text.kind === 'html') return text;
  // The blocks come from our own content service; the board passes them on unchanged.
  return { kind: 'structured', view: context.richText(text.blocks as unknown as RichTextField) };
}
