import type { LinkField } from '@prismicio/client';
import type { MenuDocument } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';
import { createViewMemory } from '../../view/view-memory.ts';
import { cookieBannerId } from '../cookie-banner/cookie-banner.tsx';

export interface FooterView {
  readonly strapline: string | undefined;
  readonly columns: readonly { heading: string; links: readonly FooterLink[] }[];
  /** In every footer, the short one too; cookie choices are always the last. */
  readonly legalLinks: readonly FooterLink[];
}

interface FooterLink extends LinkView {
  readonly text: string;
}

/** All pages of a language share the footer of its menu. */
const getCachedFooter = createViewMemory<FooterView>();

/** Without a menu document the footer still has the company's name and the link to cookie choices. */
export function toFooterView(menu: MenuDocument | undefined, context: ViewContext): FooterView {
  return getCachedFooter(menu, context, () => makeFooterView(menu, context));
}

function makeFooterView(menu: MenuDocument | undefined, context: ViewContext): FooterView {
  const toLink = (field: LinkField): FooterLink[] => {
    const link = context.link(field);
    return link?.text ? [{ ...link, text: link.text }] : [];
  };
  const columns = (menu?.data.footer ?? []).flatMap(({ heading, links }) => {
    const shown = links.flatMap(({ link }) => toLink(link));
    return heading && shown.length > 0 ? [{ heading, links: shown }] : [];
  });
  const cookieChoices: FooterLink = {
    href: `#${cookieBannerId}`,
    text: context.strings.cookieChoices,
    isExternal: false,
  };
  return {
    strapline: menu?.data.strapline || undefined,
    columns,
    legalLinks: [...(menu?.data.legal_links ?? []).flatMap(({ link }) => toLink(link)), cookieChoices],
  };
}
