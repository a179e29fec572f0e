/** Compares the pages that the publish dialog lists with those that the publish renders. For tests. */
import type { ContentService } from '../../cms/content-service.ts';
import { createRandom, pick } from '../../site/design/seeded-random.ts';
import type { TestSiteCache } from '../../site/testing/start-site-cache.ts';
import type { IdentifiedPage } from '../page-cache/page.ts';
import { changeDocument, draftChanges, isChangeable } from './change-document.ts';

interface RandomPublish {
  /** A name for error messages. */
  readonly name: string;
  readonly listed: readonly string[];
  /** The number that the site reports to the studio. */
  readonly count: number;
  /** Pages that were stored before, and that the publish rendered again. */
  readonly again: readonly string[];
}

interface RandomPublishesOptions {
  readonly service: Pick<ContentService, 'admin' | 'fetch'>;
  readonly running: TestSiteCache;
  /** Pages that the cache has requested from the site, in any representation. The caller adds to it. */
  readonly asked: Set<string>;
  readonly publishes: number;
  readonly seed: string;
  /** The uid of documents that are not changed. */
  readonly except: string;
}

export async function publishAtRandom(options: RandomPublishesOptions): Promise<RandomPublish[]> {
  const { service, running, asked } = options;
  const random = createRandom(options.seed);
  const { documents } = await service.admin.listDocuments({ offset: 0, limit: 1000 });
  const changeable = documents.filter((document) => isChangeable(document) && document.uid !== options.except);
  const done: RandomPublish[] = [];
  for (let number = 0; number < options.publishes; number += 1) {
    const { id } = pick(random, changeable);
    const kind = pick(random, draftChanges);
    await changeDocument(service, kind, { id, number });
    const token = await openLivePage(id, service);
    const listed = await running.listPublished({ documentId: id, ref: token });
    const answer = await running.cache.site.fetch(new Request(`http://site.test/_live/${token}/_shows`));
    const shown = (await answer.json()) as { own?: string; showing: { count: number }; listing: { count: number } };
    const count = shown.showing.count + shown.listing.count + (shown.own === undefined ? 0 : 1);
    const before = new Set(asked);
    asked.clear();
    await running.cache.follower.published(await service.admin.publish({ documentIds: [id] }));
    await running.cache.idle();
    const again = [...asked].filter((page) => before.has(page)).toSorted();
    for (const page of before) asked.add(page);
    done.push({
      name: `publish ${number}: ${kind} of ${id}`,
      listed: [...(listed?.showing ?? []), ...(listed?.listing ?? [])].toSorted(),
      count,
      again,
    });
  }
  return done;
}

/** Leaves out feeds, pages with a query string, and 404 responses. */
export const isOfReaders = ({ key, url, target }: IdentifiedPage): boolean =>
  key === url && !/\?|\/404$/.test(url) && 'representation' in target;

/** The token of a live page, which shows the document as it would be published. */
export async function openLivePage(id: string, service: Pick<ContentService, 'fetch'>): Promise<string> {
  const answer = await service.fetch(
    new Request(`https://content.test/admin/working/${id}/live`, {
      method: 'POST',
      headers: { authorization: 'Bearer test-write-token', 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  return ((await answer.json()) as { token: string }).token;
}
