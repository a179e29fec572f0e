/**
 * A page as Markdown, made from its document: whatever the cache has of a page it has as Markdown too, and the two
 * never differ (decision 0057).
 */
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { cut, readHeadFacts } from './head-facts.ts';
import { toPlainTree } from './markdown-tree.ts';

export interface PageMarkdown {
  readonly text: string;
  readonly canonical: string;
  readonly isIndexed: boolean;
}

/** The document is our own (render-document.ts). */
export function toPageMarkdown(html: string): PageMarkdown {
  const facts = readHeadFacts(html);
  const main = fromHtml(cut(html, '<main', '</main>'), { fragment: true });
  const tree = toMdast(toPlainTree(main, facts.canonical));
  const body = toMarkdown(tree, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-' });
  const { title, description, language, canonical, published, updated } = facts;
  const front = { title, description, language, canonical, published, updated };
  return {
    text: `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}`,
    canonical,
    isIndexed: facts.isIndexed,
  };
}
