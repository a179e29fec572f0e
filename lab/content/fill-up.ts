/** Content of a running site of any checkout, edited only through its administration API. */
import { readSitemap } from '../../scripts/read-sitemap.ts';
import { until } from '../../tests/until.ts';
import { inParallel } from '../load/in-parallel.ts';
import type { SiteServer } from '../processes/site.ts';
import { articleUid } from './article.ts';
import { createEditor } from './editor.ts';

const chunk = 500;
const dayMs = 86_400_000;

/** Adds articles until the sitemaps list this many pages. Returns the paths of all pages. */
export async function fillUp({ origin, contentOrigin }: SiteServer, pages: number): Promise<string[]> {
  const readPaths = () => readSitemap(async (path) => (await fetch(`${origin}${path}`)).text());
  const missing = pages - (await readPaths()).length;
  if (missing > 0) await addArticles(contentOrigin, missing);
  return until(
    `${pages} pages in the sitemaps`,
    async () => {
      const paths = await readPaths();
      return paths.length >= pages && paths;
    },
    { everyMs: 500, withinMs: 120_000 },
  );
}

async function addArticles(contentOrigin: string, count: number): Promise<void> {
  const { call, find } = createEditor(contentOrigin);
  const { type, lang, tags, data } = await find({ uid: articleUid, lang: 'en-gb' });
  for (let from = 0; from < count; from += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, count - from) }, (_, index) => from + index);
    await inParallel(numbers, 8, async (number) => {
      const published_on = new Date(Date.UTC(2024, 0, 1) - number * dayMs).toISOString().slice(0, 10);
      const own = { ...data, title: `Generated article ${number}`, published_on };
      const document = { version: 0, type, lang, uid: `generated-${number}`, tags, data: own };
      await call('PUT', `documents/generated-${number}/draft`, document);
    });
    await call('POST', 'documents/bulk', { action: 'publish', ids: numbers.map((number) => `generated-${number}`) });
  }
}
