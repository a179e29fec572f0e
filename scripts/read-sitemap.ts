/** The paths of every page in all parts of the sitemap. */
export async function readSitemap(read: (path: string) => Promise<string>): Promise<string[]> {
  const parts = listPaths(await read('/sitemap.xml'));
  const pages: string[] = [];
  for (const part of parts) pages.push(...listPaths(await read(part)));
  return pages;
}

const listPaths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
