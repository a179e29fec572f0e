/** An editor's actions, sent directly to the service's administration API, past any proxy in front of the site. */
import { inParallel } from '../load/in-parallel.ts';
import { articleUid } from './article.ts';

/** For services that listen on loopback while the lab runs. */
export const writeToken = 'the-write-token-of-the-laboratory';

interface Page {
  readonly id: string;
  readonly path: string;
}

interface EditedDocument {
  readonly id: string;
  readonly type: string;
  readonly uid: string;
  readonly lang: string;
  readonly version: number;
  readonly tags: readonly string[];
  readonly data: Record<string, unknown>;
}

export interface Editor {
  readonly call: (method: string, address: string, body?: object) => Promise<Record<string, unknown>>;
  /** The only document that the query finds; rejects when it finds none or several. */
  readonly find: (query: Readonly<Record<string, string>>) => Promise<EditedDocument>;
  /** Merges `change` into the document's data and publishes it. Resolves with the new ref. */
  readonly publish: (id: string, change: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Publishes the article with this title. Resolves with the new ref. */
  readonly publishTitle: (title: string) => Promise<string>;
  /** Saves the article with this title as a draft. Resolves with the URL that starts its preview. */
  readonly draftTitle: (title: string) => Promise<string>;
  readonly takeDown: () => Promise<void>;
  /** This many published landing pages, found or created. */
  readonly ensurePages: (count: number) => Promise<readonly Page[]>;
  readonly removePages: (pages: readonly Page[]) => Promise<void>;
  /** Sets this title on all pages in one release, and publishes it. */
  readonly releaseTitle: (pages: readonly Page[], title: string) => Promise<void>;
}

const maxAtOnce = 8;

export function createEditor(contentOrigin: string): Editor {
  const call: Editor['call'] = async (method, address, body) => {
    const response = await fetch(`${contentOrigin}/admin/${address}`, {
      method,
      headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const open = async (id: string) => (await call('GET', `documents/${id}`)) as unknown as EditedDocument;
  const find: Editor['find'] = async (query) => {
    const { results } = await call('GET', `documents?${new URLSearchParams(query).toString()}`);
    const [found, another] = results as { id: string }[];
    if (!found || another) throw new Error(`No document, or several, for ${JSON.stringify(query)}`);
    return open(found.id);
  };
  const save = async ({ id, data, ...document }: EditedDocument, change: object) => {
    const { version, type, uid, lang, tags } = document;
    const body = { type, uid, lang, tags, version, data: { ...data, ...change } };
    await call('PUT', `documents/${id}/draft`, body);
    return id;
  };
  const publish = async (document: EditedDocument, change: object) =>
    String((await call('POST', `documents/${await save(document, change)}/publish`))['ref']);
  const findArticle = () => find({ uid: articleUid, lang: 'en-gb' });

  return {
    call,
    find,
    publish: async (id, change) => publish(await open(id), change),
    publishTitle: async (title) => publish(await findArticle(), { title }),
    async draftTitle(title) {
      const id = await save(await findArticle(), { title });
      const { token } = await call('POST', `documents/${id}/preview`);
      return `/preview?${new URLSearchParams({ token: String(token), documentId: id }).toString()}`;
    },
    async takeDown() {
      const { id } = await findArticle();
      await call('POST', `documents/${id}/unpublish`);
    },
    async ensurePages(count) {
      const pages = Array.from({ length: count }, (_, at) => ({
        id: `faults-page-${at}`,
        path: `/landing/faults-page-${at}`,
      }));
      const { total } = await call('GET', 'documents?uid=faults-page-0');
      const isNew = Number(total) === 0;
      await inParallel(isNew ? pages : [], maxAtOnce, async ({ id }) => {
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
      await inParallel(pages, maxAtOnce, async ({ id }) => {
        await save(await open(id), { title });
        await call('PUT', `releases/${String(release)}/documents/${id}`);
      });
      await call('POST', `releases/${String(release)}/publish`);
    },
  };
}
