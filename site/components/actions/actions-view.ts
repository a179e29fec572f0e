import type { LinkField } from '@prismicio/client';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

/** A link as a button. One without a text of its own is left out. */
export interface ActionView {
  readonly link: LinkView;
  readonly kind: 'primary' | 'secondary';
}

/** Reads the `actions` group that heroes and calls to action share. */
export function toActionViews(
  actions: readonly { link: LinkField; style: 'primary' | 'secondary' | null }[],
  context: ViewContext,
): ActionView[] {
  return actions.flatMap(({ link, style }) => {
    const view = context.link(link);
    return view?.text ? [{ link: view, kind: style ?? 'primary' }] : [];
  });
}
