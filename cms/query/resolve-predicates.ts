import { toWords } from '../fields/indexed-text.ts';
import { maxSearchWords } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import { attributeIsOneOf } from '../storage/published-query.ts';
import type { Condition, Operand, ValueTest } from '../storage/published-query.ts';
import { resolveOperand, type ResolvedOperand } from './operand.ts';
import { findOperator, type TestInput } from './operators.ts';
import type { Predicate, PredicateTree } from './predicate-tree.ts';
import { QueryError, type QueryPosition } from './query-error.ts';
import { countIndexedWords } from '../storage/separate-characters.ts';

/** Predicates as conditions for the storage. */
export interface ResolvedPredicates {
  readonly conditions: readonly Condition[];
  /** The order of the values of `in`. */
  readonly listedOrder: { readonly attribute: 'id' | 'uid'; readonly values: readonly string[] } | undefined;
}

/** Used by `similar`: ids of the documents that are similar to one document in the ref, the most similar first. */
export type FindSimilar = (documentId: string, maxDocuments: number) => Promise<readonly string[]>;

/**
 * Ids of the documents that have the uids of a type, or had them last, in the order of the uids. Undefined when a query
 * for the uids themselves finds the same documents, because each uid is in use or was never used.
 */
export type FindByUid = (type: string, uids: readonly string[]) => Promise<readonly string[] | undefined>;

const neverTrue = attributeIsOneOf('type', []);

export interface ResolveContext {
  readonly models: ModelSet;
  readonly findSimilar: FindSimilar;
  readonly findByUid: FindByUid;
  /** For error messages. */
  readonly text: string;
}

/** Checks paths and values against the models. Throws `QueryError`. */
export async function resolvePredicates(tree: PredicateTree, context: ResolveContext): Promise<ResolvedPredicates> {
  let listedOrder: ResolvedPredicates['listedOrder'];
  const conditions: Condition[] = [];
  for (const predicate of tree) {
    const resolved = await resolvePredicate(predicate, context);
    const first = resolved.find((condition) => condition.kind === 'value');
    if (['in', 'similar'].includes(predicate.operator) && first?.test.test === 'one-of') {
      const { operand, test } = first;
      const attribute = operand.source === 'attribute' && operand.name === 'id' ? 'id' : 'uid';
      listedOrder ??= { attribute, values: [...new Set(test.values.map(String))] };
    }
    conditions.push(...resolved);
  }
  return { conditions, listedOrder };
}

async function resolvePredicate(predicate: Predicate, context: ResolveContext): Promise<Condition[]> {
  const { models, text } = context;
  const fail = (message: string, position: QueryPosition): never => {
    throw new QueryError(`[function ${predicate.operator}(..)] ${message}`, position, text);
  };
  const operator = findOperator(predicate.operator);
  if (!operator) return fail('unknown function', predicate.position);
  if (operator.kind === 'similar') return resolveSimilar(predicate, context.findSimilar, fail);
  const path = predicate.path ?? '';
  if (operator.kind === 'text') return resolveFulltext(predicate, { path, models, fail });
  const operand = resolveOperand(path, models);
  if (!operand) return fail(`unexpected field '${path}'`, predicate.pathPosition);
  const input: TestInput = { operand, path, values: predicate.values };
  const written = operator.toTest(input);
  if ('problem' in written) return fail(written.problem, predicate.pathPosition);
  const test = isUid(operand) ? withComposedUids(written) : written;
  if (test.test === 'one-of' && test.values.length === 0) return operator.negated ? [] : [neverTrue];
  const ids = operator.negated ? undefined : await findHolders(operand, test, context.findByUid);
  if (ids) return [attributeIsOneOf('id', ids), ...restrictToType(operand, operator)];
  const compared = operator.negated ? toIndexedOperand(operand, path) : operand.operand;
  const isEveryTag = predicate.operator === 'at' && path === 'document.tags' && test.test === 'one-of';
  const tests: ValueTest[] = isEveryTag ? test.values.map((value) => ({ test: 'one-of', values: [value] })) : [test];
  return [
    ...tests.map((one): Condition => ({ kind: 'value', operand: compared, test: one, negated: operator.negated })),
    ...restrictToType(operand, operator),
  ];
}

/** Documents that had the uid before are found by their ids, so that former uids still work. */
async function findHolders(
  resolved: ResolvedOperand,
  test: ValueTest,
  findByUid: FindByUid,
): Promise<readonly string[] | undefined> {
  const { type } = resolved;
  return type !== undefined && isUid(resolved) && test.test === 'one-of'
    ? findByUid(type, test.values.map(String))
    : undefined;
}

function isUid({ operand, type }: ResolvedOperand): boolean {
  return type !== undefined && operand.source === 'attribute' && operand.name === 'uid';
}

/** Uids are stored with composed letters; those from before that rule are found as they are. */
function withComposedUids(test: ValueTest): ValueTest {
  if (test.test !== 'one-of') return test;
  const toForms = (value: string | number): (string | number)[] =>
    typeof value === 'string' ? [value, value.normalize('NFC')] : [value];
  const values = test.values.flatMap(toForms);
  return { ...test, values: [...new Set(values)] };
}

/**
 * A negated test of a uid concerns one type, but the attribute is shared by all types. The indexed path contains the
 * type.
 */
function toIndexedOperand({ operand, type }: ResolvedOperand, path: string): Operand {
  return operand.source === 'attribute' && type !== undefined ? { source: 'field', path } : operand;
}

/** A uid belongs to a type, and `missing` matches only documents that could have the field. */
function restrictToType(
  { operand, type }: ResolvedOperand,
  { staysInType, negated }: { staysInType: boolean; negated: boolean },
): Condition[] {
  const isUid = operand.source === 'attribute' && !negated;
  return type !== undefined && (staysInType || isUid) ? [attributeIsOneOf('type', [type])] : [];
}

async function resolveSimilar(
  { values, position }: Predicate,
  findSimilar: FindSimilar,
  fail: (message: string, position: QueryPosition) => never,
): Promise<Condition[]> {
  const [id, maxDocuments, ...more] = values;
  const isCount = typeof maxDocuments === 'number' && Number.isInteger(maxDocuments) && maxDocuments > 0;
  if (typeof id !== 'string' || !isCount || more.length > 0) {
    return fail('expected the id of a document and a whole number above 0', position);
  }
  const ids = await findSimilar(id, maxDocuments);
  return [attributeIsOneOf('id', ids)];
}

function resolveFulltext(
  predicate: Predicate,
  context: { path: string; models: ModelSet; fail: (message: string, position: QueryPosition) => never },
): Condition[] {
  const { path, models, fail } = context;
  const [text, ...more] = predicate.values;
  if (typeof text !== 'string' || more.length > 0) return fail('expected one text', predicate.pathPosition);
  if (path !== 'document') {
    const operand = resolveOperand(path, models);
    if (!operand) return fail(`unexpected field '${path}'`, predicate.pathPosition);
    if (operand.kind !== 'text' && operand.kind !== 'rich-text')
      return fail(`'${path}' has no text`, predicate.pathPosition);
  }
  // The index ignores case, so words that differ only in case are the same.
  const words = [...new Set(toWords(text.toLowerCase()))];
  if (words.reduce((sum, word) => sum + countIndexedWords(word), 0) > maxSearchWords) {
    const message = `more than ${maxSearchWords} different words, which in scripts without spaces are characters`;
    return fail(message, predicate.pathPosition);
  }
  return [{ kind: 'text', path, words }];
}
