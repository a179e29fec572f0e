import type { LinkView } from '../routes/links.ts';

/** A source without a text uses its host name: "eur-lex.europa.eu". */
export function toSourceLink(link: LinkView | undefined): LinkView | undefined {
  if (!link || link.text || !URL.canParse(link.href)) return link;
  return { ...link, text: new URL(link.href).hostname.replace(/^www\./, '') };
}
