/** The URL of a page's Markdown: `/platform.md` of `/platform`, `/index.md` of `/`, below each language too. */

const ending = '.md';
const indexName = '/index';

/** `path`: of a page, with or without base path and language. */
export function toMarkdownPath(path: string): string {
  return `${path.endsWith('/') ? `${path.slice(0, -1)}${indexName}` : path}${ending}`;
}

/** The page of such a path; `undefined` for any other. */
export function fromMarkdownPath(path: string): string | undefined {
  if (!path.endsWith(ending)) return undefined;
  const page = path.slice(0, -ending.length);
  if (page.endsWith(indexName)) return page.slice(0, -indexName.length) || '/';
  return page === '' || page.endsWith('/') ? undefined : page;
}
