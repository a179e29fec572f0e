import { Idiomorph } from 'idiomorph';
import type { LivePayload } from '../document/live-payload.ts';

interface MarkupRules {
  createHTML: (markup: string) => string;
}

/** The one Trusted Types policy of live pages: it makes inert documents of our own markup, to morph to. */
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy: (name: string, rules: MarkupRules) => MarkupRules };
};
const rules: MarkupRules = { createHTML: (markup) => markup };
const policy = trustedTypes?.createPolicy('fc-live', rules) ?? rules;
const parser = new DOMParser();

/**
 * Shows the payload with as few changes as possible: scroll, focus and open details stay as they are. `prepare` puts into
 * the next page what the bridge has put into this one: what is equal is left alone as a whole.
 */
export function morphPage(
  { title, template, main, frame, body }: LivePayload,
  prepare: (next: Document) => void,
): void {
  const next = parse(body ?? `<main>${main}</main>`);
  prepare(next);
  const [now, wanted] = body === undefined ? [getMain(document), getMain(next)] : [document.body, next.body];
  // It is asynchronous with a head alone.
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

/** What has not changed, and an island with the same props, is left alone. */
function isKept(old: Node, next: Node): boolean {
  if (old instanceof HTMLElement && next instanceof HTMLElement && old.dataset['island'] !== undefined)
    return old.dataset['island'] === next.dataset['island'] && old.dataset['props'] === next.dataset['props'];
  return old.isEqualNode(next);
}
