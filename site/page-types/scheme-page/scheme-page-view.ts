import { isFilled } from '@prismicio/client';
import type { RichTextView } from '../../components/rich-text/rich-text-view.ts';
import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { LinkView } from '../../links.ts';
import type { SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../page-context.ts';
import { toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

export interface SchemeFactView {
  label: string;
  value: string;
  note: string | undefined;
  source: LinkView | undefined;
}

export interface RuleDateView {
  /** `YYYY-MM-DD`, for `<time>`; absent when only a period is known. */
  date: string | undefined;
  label: string;
  title: string;
  text: RichTextView;
  isPast: boolean;
}

export interface SchemePageView {
  id: string;
  eyebrow: string;
  title: string;
  lede: string;
  facts: readonly SchemeFactView[];
  checkedOn: string | undefined;
  ruleDates: readonly RuleDateView[];
  slices: readonly SliceView[];
  labels: { facts: string; ruleDates: string; source: string };
  head: HeadView;
}

export function toSchemePageView(raw: RawSlicePage<SchemePageDocument>, context: PageContext): SchemePageView {
  const { id, data } = raw.document;
  const { strings, date } = context.view;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  return {
    id,
    eyebrow: data.eyebrow || data.scheme_name || '',
    title,
    lede,
    facts: toFacts(data, context.view),
    checkedOn: data.checked_on ? strings.checkedOn(date(data.checked_on)) : undefined,
    ruleDates: toRuleDates(data, context.view),
    slices: viewSlices(raw, context),
    labels: { facts: strings.facts, ruleDates: strings.ruleDates, source: strings.source },
    head: toHead(raw.document, context, { title, description: lede }),
  };
}

function toFacts(data: SchemePageDocument['data'], context: ViewContext): SchemeFactView[] {
  const operator = data.operator ? [{ label: context.strings.operator, value: data.operator, note: undefined, source: undefined }] : [];
  const facts = data.facts
    .filter((fact) => isFilled.keyText(fact.label) && isFilled.keyText(fact.value))
    .map((fact) => ({
      label: fact.label ?? '',
      value: fact.value ?? '',
      note: fact.note ?? undefined,
      source: toSource(context.link(fact.source)),
    }));
  const isNamed = facts.some(({ label, value }) => value === data.operator || label.toLowerCase() === context.strings.operator.toLowerCase());
  return isNamed ? facts : [...operator, ...facts];
}

/** A source without a text of its own is called by its host: "eur-lex.europa.eu". */
function toSource(link: LinkView | undefined): LinkView | undefined {
  if (!link || link.text || !link.isExternal) return link;
  return { ...link, text: new URL(link.href).hostname.replace(/^www\./, '') };
}

function toRuleDates(data: SchemePageDocument['data'], context: ViewContext): RuleDateView[] {
  return data.rule_dates
    .filter((entry) => isFilled.keyText(entry.title))
    .map((entry) => ({
      date: entry.date ?? undefined,
      label: entry.date_label || (entry.date ? context.date(entry.date) : ''),
      title: entry.title ?? '',
      text: context.richText(entry.text),
      isPast: entry.date !== null && entry.date <= context.today,
    }));
}
