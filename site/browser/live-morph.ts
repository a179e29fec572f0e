import { Idiomorph } from 'idiomorph';
import type { LivePayload } from '../document/live-payload.ts';

interface MarkupRules {
  readonly createHTML: (markup: string) => string;
}

/** The only Trusted Types policy of live pages: it parses our own markup into inert documents for morphing. */
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy: (name: string, rules: MarkupRules) => MarkupRules };
};
const rules: MarkupRules = { createHTML: (markup) => markup };
const policy = trustedTypes?.createPolicy('fc-live', rules) ?? rules;
const parser = new DOMParser();

/**
 * Applies the payload with minimal changes: scroll position, focus and open disclosures stay. `prepare` adds the
 * bridge's own elements to the next document, so that equal content is recognised as equal.
 */
export function morphPage(
  { title, template, main, frame, body }: LivePayload,
  prepare: (next: Document) => void,
): void {
  const next = parse(body ?? `<main>${main}</main>`);
  prepare(next);
  const [now, wanted] = body === undefined ? [getMain(document), getMain(next)] : [document.body, next.body];
  // Idiomorph returns a promise only when it morphs a head.
  void Idiomorph.morph(now, [...wanted.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed: (old, other) => !isKept(old, other),
      beforeAttributeUpdated: (name) => name !== 'open',
    },
  });
  document.title = title;
  document.body.dataset['template'] = template;
  document.documentElement.dataset['frame'] = frame;
}

function parse(markup: string): Document {
  return parser.parseFromString(policy.createHTML(markup), 'text/html');
}

function getMain(page: Document): HTMLElement {
  const main = page.querySelector('main');
  if (!main) throw new Error('A live page has no main landmark');
  return main;
}

/** Equal nodes, and islands with the same props, are not touched. */
function isKept(old: Node, next: Node): boolean {
  if (old instanceof HTMLElement && next instanceof HTMLElement && old.dataset['island'] !== undefined)
    return old.dataset['island'] === next.dataset['island'] && old.dataset['props'] === next.dataset['props'];
  return old.isEqualNode(next);
}
