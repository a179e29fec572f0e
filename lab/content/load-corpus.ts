import { createContentService } from '../../cms/content-service.ts';
import { writeToken } from './editor.ts';
import { languages, listAuthors, models, toArticle } from './corpus.ts';

const batchSize = 1000;

/** Fills an empty store with `count` articles and their authors, published in batches, through the service's door. */
export function loadCorpus(dataDirectory: string, count: number): void {
  const service = createContentService({
    dataDirectory,
    repository: 'financial-cloud',
    publicUrl: 'http://127.0.0.1',
    writeToken,
    languages: languages.map((id) => ({ id, name: id })),
  });
  try {
    service.admin.putModels(models);
    service.admin.importDocuments(listAuthors());
    for (let from = 0; from < count; from += batchSize) {
      const length = Math.min(batchSize, count - from);
      service.admin.importDocuments(Array.from({ length }, (_, index) => toArticle(from + index)));
      service.admin.publish({ documentIds: 'all-drafts' });
    }
  } finally {
    service.close();
  }
}
