import { asHTML, type LinkField, type RichTextField } from '@prismicio/client';
import type { RawArticle } from '../content/raw-article.ts';
import { escapeHtml } from '../document/escape-html.ts';
import type { Links } from '../routes/links.ts';

interface Place {
  readonly links: Links;
  readonly publicUrl: string;
  /** Absolute URL of the article's page. */
  readonly address: string;
  /** Text of the link to what is more on the page. */
  readonly more: string;
}

/** By article, then by the page's address: an article is in many feeds, and only few change with a publish. */
const known = new WeakMap<object, Map<string, string>>();

/**
 * The prose of an article for feed readers. Its drawings, tables and players are on its page alone, to which a last
 * line leads.
 */
export function toArticleHtml({ data }: Pick<RawArticle, 'data'>, place: Place): string {
  const own = known.get(data) ?? new Map<string, string>();
  known.set(data, own);
  const html = own.get(place.address) ?? makeHtml(data, place);
  own.set(place.address, html);
  return html;
}

function makeHtml({ slices }: RawArticle['data'], { links, publicUrl, address, more }: Place): string {
  const toAbsolute = (href: string) => (href.startsWith('/') ? `${publicUrl}${href}` : href);
  const prose = slices.map((slice) =>
    slice.slice_type === 'rich_text' ? toHtml(slice.primary.body, { links, toAbsolute }) : '',
  );
  const isWhole = slices.every(({ slice_type: type }) => type === 'rich_text');
  const rest = isWhole ? '' : `<p><a href="${escapeHtml(address)}">${escapeHtml(more)}</a></p>`;
  return [...prose, rest].join('');
}

function toHtml(
  body: RichTextField,
  { links, toAbsolute }: { links: Links; toAbsolute: (href: string) => string },
): string {
  return asHTML(body, {
    serializer: {
      hyperlink({ node, children }) {
        const link = links.field(node.data as LinkField);
        return link ? `<a href="${escapeHtml(toAbsolute(link.href))}">${children}</a>` : children;
      },
      // The address of a file depends on who asks for it; the entry has its own picture.
      image: () => '',
      embed: () => '',
    },
  });
}
