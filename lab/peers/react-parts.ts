/** What the sites made with React have in common: the article's markup as components. */
import { toBlocks, toJsx } from './markup-source.ts';
import { slotTags, type PeerArticle } from './peer-article.ts';

/** `isApart`: the framework has components for the server, and is told which are for the browser as well. */
export function writeReactParts(article: PeerArticle, { isApart }: { isApart: boolean }): Record<string, string> {
  return {
    'site-header.jsx': writeComponent('SiteHeader', `<>${toJsx(article.header)}</>`),
    'site-footer.jsx': writeComponent('SiteFooter', `<>${toJsx(article.footer)}</>`),
    'article-page.jsx': writeArticlePage(article),
    'prose.jsx': prose,
    'share.jsx': `${isApart ? "'use client';\n\n" : ''}${writeShare(article)}`,
  };
}

const writeComponent = (name: string, markup: string) => `export function ${name}() {
  return (
    ${markup}
  );
}
`;

function writeArticlePage({ main }: PeerArticle): string {
  const markup = toJsx([main], {
    [slotTags.title]: '{article.title}',
    [slotTags.prose]: '<Prose blocks={article.body} />',
    [slotTags.share]: '<Share />',
  });
  return `import { Prose } from './prose.jsx';
import { Share } from './share.jsx';

export function ArticlePage({ article }) {
  return (
    ${markup}
  );
}
`;
}

const prose = `import { createElement } from 'react';

/** Rich text: blocks within blocks. */
export function Prose({ blocks }) {
  return blocks.map((block, index) =>
    typeof block === 'string'
      ? block
      : createElement(
          block.tag,
          { key: index, ...block.properties },
          block.children.length > 0 ? <Prose blocks={block.children} /> : undefined,
        ),
  );
}
`;

/** The one part of the article that has behaviour. */
export function writeShare({ share }: PeerArticle): string {
  const markup = toJsx([share]).replace(/<button([^>]*"copy"[^>]*)>/, '<button$1 onClick={copy} disabled={isCopied}>');
  return `import { useState } from 'react';

export function Share() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    ${markup}
  );
}
`;
}

export function writeReactContent(
  { prose, description }: PeerArticle,
  heading: { slug: string; title: string },
): string {
  return JSON.stringify({ ...heading, description, body: toBlocks(prose) });
}

/** Read once, as a content API's answers are kept. */
export const articleLibrary = `import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve('content');
const known = new Map();

export async function listSlugs() {
  const files = await readdir(folder);
  return files.map((file) => path.basename(file, '.json'));
}

export async function getArticle(slug) {
  const article = known.get(slug) ?? JSON.parse(await readFile(path.join(folder, \`\${slug}.json\`), 'utf8'));
  known.set(slug, article);
  return article;
}
`;
