/** Parses our own documents (render-document.ts), so that responses made from a stored page need no content. */
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** The metadata in a page's head. */
export interface HeadFacts {
  readonly title: string;
  readonly description: string;
  /** Of the social card. */
  readonly image: string;
  readonly language: string;
  readonly canonical: string;
  readonly isIndexed: boolean;
  readonly published: string | undefined;
  readonly updated: string | undefined;
}

export function readHeadFacts(html: string): HeadFacts {
  const head = fromHtml(cut(html, '<title>', '</head>'), { fragment: true });
  const meta = new Map(
    listElements(head, 'meta').map(({ properties }) => [
      String(properties['property'] ?? properties['name']),
      String(properties['content']),
    ]),
  );
  const canonical = listElements(head, 'link').find(({ properties }) => isCanonical(properties['rel']));
  return {
    title: meta.get('og:title') ?? '',
    description: meta.get('description') ?? '',
    image: meta.get('og:image') ?? '',
    language: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    canonical: String(canonical?.properties['href'] ?? ''),
    isIndexed: meta.get('robots') === undefined,
    published: meta.get('article:published_time'),
    updated: meta.get('article:modified_time') ?? meta.get('og:updated_time'),
  };
}

const isCanonical = (rel: unknown) => Array.isArray(rel) && rel.includes('canonical');

function listElements(node: Root, name: string): Element[] {
  return node.children.filter((child): child is Element => child.type === 'element' && child.tagName === name);
}

/** Cuts out the part that is needed before parsing, because style and scripts are most of a document. */
export function cut(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  const end = html.lastIndexOf(to);
  return start < 0 || end < start ? '' : html.slice(start, end + to.length);
}
