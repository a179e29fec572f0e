import { createContentService } from '../../cms/content-service.ts';
import { writeToken } from './editor.ts';
import { languages, listAuthors, models, toArticle } from './corpus.ts';

const batchSize = 1000;

/** Fills an empty store with `count` articles and their authors, published in batches through the content service. */
export async function loadCorpus(dataDirectory: string, count: number, database?: string): Promise<void> {
  const service = await createContentService({
    dataDirectory,
    ...(database && { database }),
    repository: 'financial-cloud',
    publicUrl: 'http://127.0.0.1',
    writeToken,
    languages: languages.map((id) => ({ id, name: id })),
  });
  try {
    await service.admin.putModels(models);
    await service.admin.importDocuments(listAuthors());
    for (let from = 0; from < count; from += batchSize) {
      const length = Math.min(batchSize, count - from);
      await service.admin.importDocuments(Array.from({ length }, (_, index) => toArticle(from + index)));
      await service.admin.publish({ documentIds: 'all-drafts' });
    }
  } finally {
    await service.close();
  }
}
