import { maxPredicateDepth, maxPredicateValues, maxPredicates, maxQueryBytes } from '../limits.ts';
import type { Predicate, PredicateTree, PredicateValue } from './predicate-tree.ts';
import { QueryError } from './query-error.ts';
import { tokenize, type Token, type TokenSymbol, type TokenizerOptions } from './tokenizer.ts';

/**
 * Parses one `q` parameter. The grammar:
 *
 * q := "" | list
 * list := "[" (predicate | list)* "]"
 * predicate := "[" [":d" "="] name "(" [argument ("," argument)*] ")" "]"
 * argument := string | number | name | "[" [argument ("," argument)*] "]"
 *
 * The first argument is the path, for all operators but `similar`. Old kits turn `query('[[:d = at(…)]]')`, as their
 * documentation writes it, into a list in a list. Throws `QueryError`.
 */
export function parsePredicates(text: string): PredicateTree {
  if (Buffer.byteLength(text) > maxQueryBytes) {
    throw new QueryError(`longer than ${maxQueryBytes} bytes`, { line: 1, column: 1 }, `${text.slice(0, 50)}…`);
  }
  try {
    return parseWith(text, { escapes: 'always' });
  } catch (error) {
    if (!text.includes('\\')) throw error;
    // A text that ends in a backslash looks like one that continues after an escaped quote; see TokenizerOptions.
    try {
      return parseWith(text, { escapes: 'unless-closing' });
    } catch {
      throw error;
    }
  }
}

function parseWith(text: string, options: TokenizerOptions): PredicateTree {
  const reader = createReader(text, tokenize(text, options));
  if (reader.peek().kind === 'end') return [];
  const predicates: Predicate[] = [];
  readPredicates(reader, predicates, 1);
  if (reader.peek().kind !== 'end') reader.fail('unexpected text after the last bracket');
  return predicates;
}

function readPredicates(reader: TokenReader, predicates: Predicate[], depth: number): void {
  reader.expect('[');
  while (!reader.accept(']')) {
    const isList = isSymbol(reader.peek(1), '[') || isSymbol(reader.peek(1), ']');
    if (isSymbol(reader.peek(), '[') && isList) {
      if (depth >= maxPredicateDepth) reader.fail(`lists nested deeper than ${maxPredicateDepth}`);
      readPredicates(reader, predicates, depth + 1);
      continue;
    }
    if (predicates.length === maxPredicates) reader.fail(`more than ${maxPredicates} predicates`);
    predicates.push(readPredicate(reader));
  }
}

function isSymbol(token: Token, symbol: TokenSymbol): boolean {
  return token.kind === 'symbol' && token.symbol === symbol;
}

interface TokenReader {
  /** The next token, or the one `ahead` positions later. */
  readonly peek: (ahead?: number) => Token;
  readonly next: () => Token;
  readonly accept: (symbol: TokenSymbol) => boolean;
  readonly expect: (symbol: TokenSymbol) => void;
  readonly fail: (message: string) => never;
}

function createReader(text: string, tokens: readonly Token[]): TokenReader {
  let index = 0;
  const end = tokens[tokens.length - 1];
  if (!end) throw new Error('tokenize() always ends with an end token');
  const reader: TokenReader = {
    peek: (ahead = 0) => tokens[index + ahead] ?? end,
    next() {
      const token = reader.peek();
      index += 1;
      return token;
    },
    accept(symbol) {
      if (!isSymbol(reader.peek(), symbol)) return false;
      index += 1;
      return true;
    },
    expect(symbol) {
      if (!reader.accept(symbol)) reader.fail(`expected '${symbol}'`);
    },
    fail(message) {
      throw new QueryError(message, reader.peek().position, text);
    },
  };
  return reader;
}

function readPredicate(reader: TokenReader): Predicate {
  reader.expect('[');
  const first = reader.peek();
  if (first.kind === 'name' && first.value === ':d') {
    reader.next();
    reader.expect('=');
  }
  const operator = reader.peek();
  if (operator.kind !== 'name') return reader.fail('expected the name of an operator');
  reader.next();
  reader.expect('(');
  const pathPosition = reader.peek().position;
  const path = operator.value === 'similar' ? undefined : readPath(reader);
  const values = readValues(reader, path === undefined ? 'first' : 'following');
  reader.expect(']');
  return { operator: operator.value, path, values, position: operator.position, pathPosition };
}

function readPath(reader: TokenReader): string {
  const token = reader.peek();
  if (token.kind !== 'name') return reader.fail('expected a path such as document.type or my.page.title');
  reader.next();
  return token.value;
}

function readValues(reader: TokenReader, position: 'first' | 'following'): PredicateValue[] {
  const values: PredicateValue[] = [];
  const budget = { left: maxPredicateValues };
  if (position === 'first' && !reader.accept(')')) {
    values.push(readValue(reader, budget, 1));
  } else if (position === 'first') {
    return values;
  }
  while (!reader.accept(')')) {
    reader.expect(',');
    values.push(readValue(reader, budget, 1));
  }
  return values;
}

function readValue(reader: TokenReader, budget: { left: number }, depth: number): PredicateValue {
  const token = reader.peek();
  if (isSymbol(token, '[')) {
    if (depth >= maxPredicateDepth) reader.fail(`lists nested deeper than ${maxPredicateDepth}`);
    reader.next();
    return readList(reader, budget, depth + 1);
  }
  if (token.kind === 'symbol' || token.kind === 'end') return reader.fail('expected a value');
  if (budget.left === 0) reader.fail(`more than ${maxPredicateValues} values`);
  budget.left -= 1;
  reader.next();
  if (token.kind === 'name' && (token.value === 'true' || token.value === 'false')) return token.value === 'true';
  return token.value;
}

function readList(reader: TokenReader, budget: { left: number }, depth: number): PredicateValue[] {
  const values: PredicateValue[] = [];
  if (reader.accept(']')) return values;
  do {
    values.push(readValue(reader, budget, depth));
  } while (reader.accept(','));
  reader.expect(']');
  return values;
}
