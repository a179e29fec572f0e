import type { SchemeMapSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { LinkView } from '../../routes/links.ts';

export interface SchemeMapView {
  /** Unique on the page: the name of the radio group. */
  readonly id: string;
  readonly anchor: string | undefined;
  readonly title: string;
  readonly chooseLabel: string;
  readonly tableLabel: string;
  readonly routes: readonly RouteView[];
  readonly note: RichTextView;
}

export interface RouteView {
  readonly name: string;
  readonly messages: string;
  /** The first of `messages`: the message that the payer's side sends. */
  readonly request: string;
  readonly payer: string;
  readonly rail: string;
  readonly payee: string;
  readonly answerWithin: string;
  /** The measured part of that time which we take. */
  readonly ownTime: string | undefined;
  /** Facts with a value, in the order of the strip. */
  readonly facts: readonly { label: string; value: string }[];
  readonly link: LinkView | undefined;
}

/** The drawing has three rows. */
const maxRoutes = 3;

export function toSchemeMapView({ id, primary }: SchemeMapSlice, context: ViewContext): SchemeMapView | undefined {
  const { strings } = context;
  const routes = primary.routes
    .filter(({ name }) => name)
    .slice(0, maxRoutes)
    .map((route) => toRoute(route, context));
  if (routes.length === 0) return undefined;
  return {
    id,
    anchor: primary.anchor ?? undefined,
    title: strings.schemeMapTitle,
    chooseLabel: strings.chooseScheme,
    tableLabel: strings.compareSchemes,
    routes,
    note: context.richText(primary.note),
  };
}

function toRoute(route: SchemeMapSlice['primary']['routes'][number], { strings, link }: ViewContext): RouteView {
  const messages = route.messages ?? '';
  return {
    name: route.name ?? '',
    messages,
    request: messages.split('→')[0]?.trim() ?? '',
    payer: route.payer || strings.payer,
    rail: route.rail ?? '',
    payee: route.payee || strings.payee,
    answerWithin: route.answer_within ?? '',
    ownTime: route.own_time || undefined,
    facts: [
      { label: strings.answerWithin, value: route.answer_within ?? '' },
      { label: strings.hours, value: route.hours ?? '' },
      { label: strings.finality, value: route.finality ?? '' },
      { label: strings.messageStandard, value: route.standard ?? '' },
      { label: strings.payeeCheck, value: route.payee_check ?? '' },
    ].filter(({ value }) => value),
    link: link(route.link),
  };
}
