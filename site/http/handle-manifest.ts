import { toPayloadPath } from '../document/page-payload.ts';
import { languages } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import { jobRoute } from '../routes/sections.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { inTurns, listedTypes, listPages, type ListedPage } from './listed-pages.ts';
import { pageCaching, type PageResponse } from './page-response.ts';

/** `/_payload/manifest.json`: the routes that have a payload, by path. */
export async function showManifest(options: SiteOptions): Promise<PageResponse> {
  const links = createLinks({ ...options.settings, basePath: '' });
  const { pages, dependencies } = await listPages(listedTypes, options);
  // Sitemaps list a vacancy in its own language only; its page exists in all of them.
  const vacancies = new Set(pages.get(jobRoute.documentType));
  const toLanguages = (page: ListedPage) =>
    vacancies.has(page) ? languages : page.languages.map((own) => own.language);
  const routes = await inTurns([...pages.values()].flat(), (some) =>
    some.flatMap((page) =>
      toLanguages(page).map((language) => {
        const path = links.path(page.path, language);
        return JSON.stringify({ path, payload: toPayloadPath(path) });
      }),
    ),
  );
  return {
    status: 200,
    headers: [['content-type', 'application/json'], pageCaching],
    body: Buffer.from(`{"routes":[${routes.flat().join()}]}`),
    dependencies,
  };
}
