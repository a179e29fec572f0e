import { toWords } from '../fields/indexed-text.ts';
import { maxSimilarDocuments, maxSimilarWords } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import type { FindSimilar } from '../query/resolve-predicates.ts';
import { estimateSimilarCost } from '../query/search-cost.ts';
import type { Ref } from '../storage/publication-register.ts';
import type { QueryStorage } from '../query/query-storage.ts';
import { indexDocument } from './index-document.ts';

/** `similar` in one ref. A document that is not in the ref matches nothing. */
export function createSimilarFinder(
  { sequence }: Ref,
  { storage, models, budget }: { storage: QueryStorage; models: ModelSet; budget: QueryBudget },
): FindSimilar {
  const found = new Map<string, Promise<readonly string[]>>();
  const find: FindSimilar = async (documentId, maxDocuments) => {
    const document = await storage.getPublished(sequence, documentId);
    if (!document) return [];
    const text = indexDocument(document, models).texts.find(({ path }) => path === 'document')?.text ?? '';
    const words = [...new Set(toWords(text.toLowerCase()))]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, maxSimilarWords);
    budget.spend(estimateSimilarCost(words.length, await storage.countDocuments()));
    return storage.findSimilar({
      sequence,
      documentId,
      words,
      maxDocuments,
      limit: maxSimilarDocuments,
    });
  };
  return (documentId, wanted) => {
    const maxDocuments = Math.min(wanted, maxSimilarDocuments);
    const key = `${maxDocuments} ${documentId}`;
    const ids = found.get(key) ?? find(documentId, maxDocuments);
    found.set(key, ids);
    return ids;
  };
}
