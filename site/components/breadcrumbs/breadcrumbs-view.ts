import type { ViewContext } from '../../view/view-context.ts';

/** The pages above a page, from the top down, and the page itself. */
export interface BreadcrumbsView {
  readonly items: readonly { href: string; title: string }[];
  readonly current: string;
}

/**
 * Built from those parts of the path that name a page (strings.sections). Leaves out the home page, to
 * which the logo links. `path` is without base path and language.
 */
export function toBreadcrumbs(path: string, title: string, context: ViewContext): BreadcrumbsView {
  const parts = path.split('/').filter(Boolean);
  const items = parts.slice(0, -1).flatMap((_, index) => {
    const above = `/${parts.slice(0, index + 1).join('/')}`;
    const name = context.strings.sections[above];
    return name ? [{ href: context.path(above), title: name }] : [];
  });
  return { items, current: title };
}
