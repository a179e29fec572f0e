/** To render and store every page takes a while at 50,000; what a start has to read is the same without it. */
import path from 'node:path';
import type { PageFacts } from '../../server/page-cache/page.ts';
import { openSnapshotDatabase } from '../../server/page-cache/snapshot-database.ts';
import { generatedId, generatedSlug } from '../content/site-corpus.ts';
import { articlePath } from '../content/article.ts';

/** Articles with bytes of their own, which readers can be sent: several times what memory has room for. */
export const wholeArticles = 5000;

/** Puts every generated article into the snapshot, with its payload. Those beyond `wholeArticles` have no bytes. */
export function listGeneratedPages(data: string, articles: number): void {
  const { pages, bodies, transaction, close } = openSnapshotDatabase(path.join(data, 'snapshot'));
  const template = pages.get(articlePath) as (PageFacts & { validAt: number }) | undefined;
  const body = bodies.get(articlePath);
  if (!template || !body) throw new Error('The snapshot has no article');
  const toOwn = (id: string) => (key: string) => (key === `doc:${template.documentId}` ? `doc:${id}` : key);
  transaction(() => {
    for (let number = 0; number < articles; number += 1) {
      const url = `${path.dirname(articlePath)}/${generatedSlug(number)}`;
      const documentId = generatedId(number);
      for (const key of [url, `/_payload${url}.json`]) {
        if (pages.get(key) !== undefined) continue;
        const contentKeys = template.contentKeys.map(toOwn(documentId));
        pages.set(key, { ...template, key, url: key, documentId, contentKeys });
        if (key === url && number < wholeArticles) bodies.set(key, body);
      }
    }
  });
  close();
}
