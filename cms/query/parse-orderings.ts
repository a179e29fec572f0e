import { maxQueryBytes } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { Ordering } from '../storage/published-query.ts';
import { resolveOperand } from './operand.ts';
import { QueryError } from './query-error.ts';
import { tokenize, type Token } from './tokenizer.ts';

const maxOrderings = 10;

/**
 * Parses `[my.product.price desc, document.first_publication_date]`; the brackets are optional. Throws `QueryError`.
 */
export function parseOrderings(text: string, models: ModelSet): Ordering[] {
  if (Buffer.byteLength(text) > maxQueryBytes) {
    throw new QueryError('orderings are too long', { line: 1, column: 1 }, `${text.slice(0, 50)}…`);
  }
  const tokens = stripBrackets(tokenize(text, { escapes: 'never' }), text);
  const orderings = splitAtCommas(tokens, text).map((words) => toOrdering(words, models, text));
  if (orderings.length > maxOrderings) {
    throw new QueryError(`more than ${maxOrderings} orderings`, { line: 1, column: 1 }, text);
  }
  return orderings;
}

function stripBrackets(tokens: readonly Token[], text: string): Token[] {
  const words = tokens.filter((token) => token.kind !== 'end');
  const first = words[0];
  const last = words[words.length - 1];
  if (first?.kind !== 'symbol' || first.symbol !== '[') return words;
  if (last?.kind !== 'symbol' || last.symbol !== ']') throw new QueryError("expected ']'", first.position, text);
  return words.slice(1, -1);
}

type NameToken = Extract<Token, { kind: 'name' }>;

function splitAtCommas(tokens: readonly Token[], text: string): NameToken[][] {
  const parts: NameToken[][] = [];
  let current: NameToken[] = [];
  for (const token of tokens) {
    if (token.kind === 'name') {
      current.push(token);
    } else if (token.kind === 'symbol' && token.symbol === ',') {
      parts.push(current);
      current = [];
    } else {
      throw new QueryError('expected a field', token.position, text);
    }
  }
  parts.push(current);
  return parts.filter((part) => part.length > 0);
}

function toOrdering(words: readonly NameToken[], models: ModelSet, text: string): Ordering {
  const [path, direction, extra] = words;
  if (!path) throw new QueryError('expected a field', { line: 1, column: 1 }, text);
  const unexpected =
    extra ?? (direction && !['asc', 'desc'].includes(direction.value.toLowerCase()) ? direction : undefined);
  if (unexpected) throw new QueryError(`unexpected '${unexpected.value}'`, unexpected.position, text);
  const operand = resolveOperand(path.value, models);
  if (!operand) throw new QueryError(`unexpected field '${path.value}'`, path.position, text);
  return { operand: operand.operand, descending: direction?.value.toLowerCase() === 'desc' };
}
