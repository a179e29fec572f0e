import { QueryError, type QueryPosition } from './query-error.ts';

export type TokenSymbol = '[' | ']' | '(' | ')' | ',' | '=';

/** A `name` is everything that is neither quoted nor a number nor a symbol: operators, paths, `:d`, `true`. */
export type Token = { readonly position: QueryPosition; readonly offset: number } & (
  | { readonly kind: 'symbol'; readonly symbol: TokenSymbol }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'end' }
);

export interface TokenizerOptions {
  /**
   * Clients escape a quote as `\"` and do not escape a backslash, so `"C:\")` is ambiguous: the text may end with the
   * backslash, or go on. `always` reads an escaped quote. `unless-closing` reads the end of the text if the next
   * character may follow a text. `never` reads no escapes.
   */
  readonly escapes: 'always' | 'unless-closing' | 'never';
}

const symbols = new Set<string>(['[', ']', '(', ')', ',', '=']);
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Splits predicate text into tokens, the last of them `end`. Throws `QueryError` for an unclosed string. */
export function tokenize(text: string, options: TokenizerOptions): Token[] {
  const tokens: Token[] = [];
  const toPosition = createPositionFinder(text);
  let offset = 0;
  while (offset < text.length) {
    const character = text[offset] ?? '';
    const start = { position: toPosition(offset), offset };
    if (isBlank(character)) {
      offset += 1;
    } else if (isSymbol(character)) {
      tokens.push({ kind: 'symbol', symbol: character, ...start });
      offset += 1;
    } else if (character === '"') {
      const { value, end } = readString(text, offset, options);
      if (end === undefined) throw new QueryError('unclosed string', start.position, text);
      tokens.push({ kind: 'string', value, ...start });
      offset = end;
    } else {
      const end = findNameEnd(text, offset);
      const value = text.slice(offset, end);
      tokens.push(
        number.test(value) ? { kind: 'number', value: Number(value), ...start } : { kind: 'name', value, ...start },
      );
      offset = end;
    }
  }
  tokens.push({ kind: 'end', position: toPosition(offset), offset });
  return tokens;
}

function isBlank(character: string): boolean {
  return /\s/.test(character);
}

function isSymbol(character: string): character is TokenSymbol {
  return symbols.has(character);
}

function findNameEnd(text: string, start: number): number {
  let end = start;
  for (let character = text[end]; character !== undefined; character = text[end]) {
    if (isBlank(character) || isSymbol(character) || character === '"') break;
    end += 1;
  }
  return end;
}

/** `end`: the offset after the closing quote, undefined if there is none. */
function readString(
  text: string,
  start: number,
  { escapes }: TokenizerOptions,
): { value: string; end: number | undefined } {
  let value = '';
  for (let offset = start + 1; offset < text.length; offset += 1) {
    const character = text[offset] ?? '';
    const isEscape = character === '\\' && text[offset + 1] === '"' && escapes !== 'never';
    if (isEscape && (escapes === 'always' || !isTextEnd(text, offset + 2))) {
      value += '"';
      offset += 1;
    } else if (character === '"') {
      return { value, end: offset + 1 };
    } else {
      value += character;
    }
  }
  return { value, end: undefined };
}

function isTextEnd(text: string, start: number): boolean {
  let offset = start;
  while (isBlank(text[offset] ?? '')) offset += 1;
  return [',', ')', ']'].includes(text[offset] ?? '');
}

/** Offsets must be given in rising order, so that all positions are found in one pass over the text. */
function createPositionFinder(text: string): (offset: number) => QueryPosition {
  let line = 1;
  let lineStart = 0;
  let scanned = 0;
  return (offset) => {
    for (; scanned < offset; scanned += 1) {
      if (text[scanned] !== '\n') continue;
      line += 1;
      lineStart = scanned + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}
