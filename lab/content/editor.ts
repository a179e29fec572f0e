/** What an editor does, over the service's own administration API and past whatever is between it and the site. */
import { articleUid } from './article.ts';
import { inParallel } from '../load/in-parallel.ts';

export const writeToken = 'the-write-token-of-the-fault-tests';

interface Page {
  id: string;
  path: string;
}

export interface Editor {
  /** Gives the article this title, and publishes it. Resolves with the new ref. */
  publishTitle: (title: string) => Promise<string>;
  /** Gives the article this title for those who preview it. Resolves with the address that starts the preview. */
  draftTitle: (title: string) => Promise<string>;
  takeDown: () => Promise<void>;
  /** As many published landing pages, made or found. */
  ensurePages: (count: number) => Promise<readonly Page[]>;
  removePages: (pages: readonly Page[]) => Promise<void>;
  /** Gives all of them this title in one release, and publishes it. */
  releaseTitle: (pages: readonly Page[], title: string) => Promise<void>;
}

interface Edited {
  id: string;
  type: string;
  uid: string;
  lang: string;
  version: number;
  tags: readonly string[];
  data: Record<string, unknown>;
}

const mostAtOnce = 8;

export function createEditor(origin: string): Editor {
  const call = async (method: string, address: string, body?: object) => {
    const answer = await fetch(`${origin}/admin/${address}`, {
      method,
      headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const open = async (id: string) => (await call('GET', `documents/${id}`)) as unknown as Edited;
  const findArticle = async () => {
    const { results } = await call('GET', `documents?uid=${articleUid}&lang=en-gb`);
    const [found] = results as { id: string }[];
    if (!found) throw new Error('The article is not there');
    return open(found.id);
  };
  const saveTitle = async ({ id, version, type, uid, lang, tags, data }: Edited, title: string) => {
    await call('PUT', `documents/${id}/draft`, { type, uid, lang, tags, version, data: { ...data, title } });
    return id;
  };

  return {
    async publishTitle(title) {
      const id = await saveTitle(await findArticle(), title);
      return String((await call('POST', `documents/${id}/publish`))['ref']);
    },
    async draftTitle(title) {
      const id = await saveTitle(await findArticle(), title);
      const { token } = await call('POST', `documents/${id}/preview`);
      return `/preview?${new URLSearchParams({ token: String(token), documentId: id }).toString()}`;
    },
    async takeDown() {
      const { id } = await findArticle();
      await call('POST', `documents/${id}/unpublish`);
    },
    async ensurePages(count) {
      const pages = Array.from({ length: count }, (_, at) => ({ id: `faults-page-${at}`, path: `/landing/faults-page-${at}` })); // prettier-ignore
      const { total } = await call('GET', 'documents?uid=faults-page-0');
      const isNew = Number(total) === 0;
      await inParallel(isNew ? pages : [], mostAtOnce, async ({ id }) => {
        const document = { version: 0, type: 'landing_page', lang: 'en-gb', uid: id, data: { title: `Page ${id}` } };
        await call('PUT', `documents/${id}/draft`, document);
      });
      await call('POST', 'documents/bulk', { action: 'publish', ids: pages.map(({ id }) => id) });
      return pages;
    },
    async removePages(pages) {
      await call('POST', 'documents/bulk', { action: 'unpublish', ids: pages.map(({ id }) => id) });
    },
    async releaseTitle(pages, title) {
      const { id: release } = await call('POST', 'releases', { label: title });
      await inParallel(pages, mostAtOnce, async ({ id }) => {
        await saveTitle(await open(id), title);
        await call('PUT', `releases/${String(release)}/documents/${id}`);
      });
      await call('POST', `releases/${String(release)}/publish`);
    },
  };
}
