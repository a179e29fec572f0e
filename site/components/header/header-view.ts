import type { LinkField } from '@prismicio/client';
import type { MenuDocument } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';
import { searchPath } from '../search-field/search-field-view.ts';
import { createViewMemory } from '../../view/view-memory.ts';
import type { LanguageChoice } from '../language-switcher/language-choice.ts';

export interface HeaderView {
  readonly items: readonly HeaderItem[];
  readonly callToAction: LinkView | undefined;
  readonly languages: readonly LanguageChoice[];
  readonly searchHref: string;
}

/** A link, or a group of links behind its label. */
export type HeaderItem =
  | { readonly kind: 'link'; readonly link: HeaderLink; readonly label: string }
  | { readonly kind: 'group'; readonly label: string; readonly links: readonly HeaderLink[] };

export interface HeaderLink extends LinkView {
  readonly text: string;
  readonly description: string | undefined;
  readonly isCurrent: boolean;
}

/** The page's part in the header. `currentPath` includes base path and language. */
interface HeaderPage {
  readonly currentPath: string;
  readonly translations: readonly LanguageChoice[];
}

type MenuView = Pick<HeaderView, 'items' | 'callToAction'>;

/** Caches the menu of a language without a current page. */
const getCachedMenu = createViewMemory<MenuView>();

/** Without a menu document the header still has its logo and languages. */
export function toHeaderView(
  menu: MenuDocument | undefined,
  context: ViewContext,
  { currentPath, translations }: HeaderPage,
): HeaderView {
  const { items, callToAction } = getCachedMenu(menu, context, () => toMenuView(menu, context));
  const isCurrent = (link: HeaderLink) => link.href === currentPath;
  const mark = (link: HeaderLink) => (isCurrent(link) ? { ...link, isCurrent: true } : link);
  // The other items stay the cached objects, which toFrameTag describes once.
  const markItem = (item: HeaderItem): HeaderItem => {
    if (item.kind === 'link') return isCurrent(item.link) ? { ...item, link: mark(item.link) } : item;
    return item.links.some(isCurrent) ? { ...item, links: item.links.map(mark) } : item;
  };
  return {
    items: items.map(markItem),
    callToAction,
    languages: translations,
    searchHref: context.path(searchPath),
  };
}

function toMenuView(menu: MenuDocument | undefined, context: ViewContext): MenuView {
  const toLink = (field: LinkField, description?: string | null): HeaderLink[] => {
    const link = context.link(field);
    return link?.text ? [{ ...link, text: link.text, description: description || undefined, isCurrent: false }] : [];
  };
  const items = (menu?.data.header ?? []).flatMap(({ label, link, children }): HeaderItem[] => {
    if (!label) return [];
    const own = toLink({ ...link, text: label });
    const links = children.flatMap((child) => toLink(child.link, child.description));
    if (links.length === 0) return own.map((view) => ({ kind: 'link', link: view, label }));
    // A group also contains the page that its label links to, without duplicates.
    const overview = own.filter(({ href }) => !links.some((other) => other.href === href));
    return [
      {
        kind: 'group',
        label,
        links: [...overview.map((view) => ({ ...view, text: context.strings.overview })), ...links],
      },
    ];
  });
  const callToAction = menu && context.link(menu.data.call_to_action);
  return { items, callToAction: callToAction?.text ? callToAction : undefined };
}
