import type { Context } from 'hono';
import { toPayloadPath } from '../document/page-payload.ts';
import { languages } from '../language/language.ts';
import { createLinks } from '../links.ts';
import type { SiteOptions } from '../site.ts';
import { listCaching, listIndexedPages } from './answer-sitemap.ts';

/** `/_payload/manifest.json`: the routes that have a payload, by path. */
export async function answerManifest(context: Context, options: SiteOptions): Promise<Response> {
  const links = createLinks({ ...options.settings, basePath: '' });
  const { pages, headers } = await listIndexedPages(options);
  const routes = pages.flatMap((page) =>
    languages
      .filter((language) => page.languages.includes(language))
      .map((language) => links.path(page.path, language)),
  );
  const body = { routes: routes.map((path) => ({ path, payload: toPayloadPath(path) })) };
  return context.json(body, 200, { ...headers, ...listCaching });
}
