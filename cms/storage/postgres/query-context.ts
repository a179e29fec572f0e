import type { Condition, DocumentAttribute, PublishedQuery } from '../published-query.ts';
import type { Numbers } from './index-numbers.ts';

/** What a query sees: one ref, and the versions of an overlay. */
export interface View {
  /**
   * The ref was the newest when the query was made: its visibility is an equality, and every index leads with it. A
   * query of the newest ref finds nothing once there is a newer one.
   */
  readonly isMaster: boolean;
  readonly sequence: number;
  readonly overlay: number | undefined;
}

export interface CompileContext {
  readonly view: View;
  /** A name without a number is one that no document has ever had. */
  readonly paths: Numbers;
  readonly languages: Numbers;
}

/** The context in which every part of one query is compiled. */
export interface QueryContext extends CompileContext {
  /** The languages that the query is restricted to; undefined = all. */
  readonly languageIds: readonly number[] | undefined;
}

export const toQueryContext = (query: PublishedQuery, context: CompileContext): QueryContext => ({
  ...context,
  languageIds: listLanguages(query)?.flatMap((lang) => context.languages.get(lang) ?? []),
});

/** The paths and languages whose numbers a query needs. */
export function listNames(query: PublishedQuery): { paths: string[]; languages: string[] } {
  const operands = [
    ...query.conditions.flatMap((condition) => (condition.kind === 'value' ? [condition.operand] : [])),
    ...query.orderings.map(({ operand }) => operand),
  ];
  const texts = query.conditions.flatMap((condition) => (condition.kind === 'text' ? [condition.path] : []));
  const fields = operands.flatMap((operand) => (operand.source === 'field' ? [operand.path] : []));
  return { paths: [...texts, ...fields], languages: listLanguages(query) ?? [] };
}

/** Every condition on the language narrows the result, so the first of them is an upper bound. */
function listLanguages({ conditions }: PublishedQuery): string[] | undefined {
  for (const condition of conditions) {
    if (isLanguage(condition) && condition.test.test === 'one-of') return condition.test.values.map(String);
  }
  return undefined;
}

/** Whether the condition restricts the query to languages. */
export function isLanguage(condition: Condition): condition is Condition & { kind: 'value' } {
  if (condition.kind !== 'value' || condition.negated || condition.test.test !== 'one-of') return false;
  return condition.operand.source === 'attribute' && condition.operand.name === 'lang';
}

/** A look-up names the document, its type and its language. */
const maxSoughtNames = 3;

/**
 * Whether the query looks up an id or uid. Such queries have few SQL texts, whose number clients cannot increase, and
 * one plan suits all values, so that they can be prepared.
 */
export function isLookUp({ conditions, orderings, listedOrder, afterId }: PublishedQuery): boolean {
  if (orderings.length > 0 || listedOrder || afterId !== undefined) return false;
  const names = new Set(conditions.map(toSoughtName));
  if (conditions.length > maxSoughtNames || names.size < conditions.length || names.has(undefined)) return false;
  return names.has('id') || names.has('uid');
}

/** The attribute that must equal one text. An id may be one of several, because translations share a uid. */
function toSoughtName(condition: Condition): DocumentAttribute | undefined {
  if (condition.kind !== 'value' || condition.negated || condition.test.test !== 'one-of') return undefined;
  const { operand, test } = condition;
  if (operand.source !== 'attribute' || !test.values.every((value) => typeof value === 'string')) return undefined;
  return test.values.length === 1 || operand.name === 'id' ? operand.name : undefined;
}
