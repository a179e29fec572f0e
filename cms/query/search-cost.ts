import { countIndexedWords } from '../storage/separate-characters.ts';
import type { Condition, Operand, PublishedQuery } from '../storage/published-query.ts';

/** The estimate does not grow beyond this size, so that larger stores accept the same queries and only take longer. */
const maxEstimatedDocuments = 10_000;

/** Units for each word of a text search: to look up its list of documents, and to read that list. */
const wordUnits = 40;
const documentsOfWordShare = 0.05;
const similarUnits = 10_000;
/** Units for each document in the store. */
const fieldShare = 1;
const attributeShare = 0.2;
const nearShare = 4;

/** Estimates the worst-case cost of a search before it runs, in units of `QueryBudget`. */
export function estimateSearchCost(
  { conditions, orderings, afterId }: Pick<PublishedQuery, 'conditions' | 'orderings' | 'afterId'>,
  documentCount: number,
): number {
  const documents = Math.min(documentCount, maxEstimatedDocuments);
  const rankings = afterId === undefined ? 1 : 2;
  return (
    sum(conditions.map((condition) => estimateConditionCost(condition, documents))) +
    sum(orderings.map(({ operand }) => toShare(operand) * documents * rankings))
  );
}

/** `similar` reads the index once for each word of the document. */
export function estimateSimilarCost(words: number, documentCount: number): number {
  return similarUnits + words * (2 * wordUnits + documentsOfWordShare * Math.min(documentCount, maxEstimatedDocuments));
}

function estimateConditionCost(condition: Condition, documents: number): number {
  if (condition.kind === 'text')
    return sum(condition.words.map(countIndexedWords)) * (wordUnits + documentsOfWordShare * documents);
  if (condition.test.test === 'near') return nearShare * documents;
  const values = condition.test.test === 'one-of' ? condition.test.values.length : 0;
  return values + toShare(condition.operand) * documents;
}

const toShare = ({ source }: Operand) => (source === 'field' ? fieldShare : attributeShare);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
