import { toWords } from '../fields/indexed-text.ts';
import { maximumSimilarDocuments, maximumSimilarWords } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FindSimilar } from '../query/resolve-predicates.ts';
import type { Ref, Storage } from '../storage/storage.ts';
import { indexDocument } from './index-document.ts';

/** `similar` in one ref. A document that is not in the ref matches nothing. */
export function createSimilarFinder(
  { sequence }: Ref,
  { storage, models }: { storage: Storage; models: ModelSet },
): FindSimilar {
  return (documentId, maximumDocuments) => {
    const document = storage.getPublished(sequence, documentId);
    if (!document) return [];
    const text = indexDocument(document, models).texts.find(({ path }) => path === 'document')?.text ?? '';
    const words = [...new Set(toWords(text.toLowerCase()))]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, maximumSimilarWords);
    return storage.findSimilar({
      sequence,
      documentId,
      words,
      maximumDocuments: Math.min(maximumDocuments, maximumSimilarDocuments),
      limit: maximumSimilarDocuments,
    });
  };
}
