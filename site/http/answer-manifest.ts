import { toPayloadPath } from '../document/page-payload.ts';
import { createLinks } from '../routes/links.ts';
import type { SiteOptions } from '../site.ts';
import { inTurns, listedTypes, listPages } from './listed-pages.ts';
import { pageCaching, type PageAnswer } from './page-answer.ts';

/** `/_payload/manifest.json`: the routes that have a payload, by path. */
export async function showManifest(options: SiteOptions): Promise<PageAnswer> {
  const links = createLinks({ ...options.settings, basePath: '' });
  const { pages, basis } = await listPages(listedTypes, options);
  const routes = await inTurns([...pages.values()].flat(), (some) =>
    some.flatMap((page) =>
      page.languages.map(({ language }) => {
        const path = links.path(page.path, language);
        return JSON.stringify({ path, payload: toPayloadPath(path) });
      }),
    ),
  );
  return {
    status: 200,
    headers: [['content-type', 'application/json'], pageCaching],
    body: Buffer.from(`{"routes":[${routes.flat().join()}]}`),
    basis,
  };
}
