import { maxGraphQueryBytes, maxGraphQueryDepth } from '../limits.ts';
import { QueryError, type QueryPosition } from './query-error.ts';

/** The selection inside one pair of braces in a `graphQuery`. */
export interface GraphSelection {
  /** Whether a spread such as `...pageFields` selects everything on this level. */
  readonly hasAll: boolean;
  /** Field keys, or document types at the top level; undefined for the whole value. */
  readonly fields: ReadonlyMap<string, GraphSelection | undefined>;
  /** `...on name { }`: a linked document's type, a slice's name, or a variation. */
  readonly variants: ReadonlyMap<string, GraphSelection>;
}

interface GraphToken {
  readonly text: string;
  readonly position: QueryPosition;
}

interface GraphReader {
  readonly peek: () => GraphToken;
  readonly next: () => GraphToken;
  readonly fail: (message: string) => never;
}

const namePattern = /^[^\s{}.,]+$/;

/**
 * Parses the selection language of `graphQuery`, minified or not:
 *
 * selection := "{" (name selection? | "..." "on" name selection | "..." name)* "}"
 *
 * Throws `QueryError`.
 */
export function parseGraphQuery(text: string): GraphSelection {
  if (Buffer.byteLength(text) > maxGraphQueryBytes) {
    throw new QueryError(
      `graphQuery is longer than ${maxGraphQueryBytes} bytes`,
      { line: 1, column: 1 },
      `${text.slice(0, 50)}…`,
    );
  }
  const reader = createReader(text);
  const selection = readSelection(reader, 1);
  if (reader.peek().text !== '') reader.fail('unexpected text after the last brace');
  return selection;
}

function createReader(text: string): GraphReader {
  const tokens = tokenize(text);
  let index = 0;
  const lines = text.split('\n');
  const end = { text: '', position: { line: lines.length, column: (lines.at(-1) ?? '').length + 1 } };
  const peek = (): GraphToken => tokens[index] ?? end;
  return {
    peek,
    next() {
      const token = peek();
      index += 1;
      return token;
    },
    fail(message) {
      throw new QueryError(
        `Unable to parse fetch query Invalid fetch parsing Exception: ${message}`,
        peek().position,
        text,
      );
    },
  };
}

/** Commas are white space, as in GraphQL. */
function tokenize(text: string): GraphToken[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(/\.\.\.|[{}]|[^\s{}.,]+|\./g)].map(({ 0: token, index: offset }) => ({
      text: token,
      position: { line: index + 1, column: offset + 1 },
    })),
  );
}

function readSelection(reader: GraphReader, depth: number): GraphSelection {
  if (depth > maxGraphQueryDepth) reader.fail(`nested deeper than ${maxGraphQueryDepth}`);
  if (reader.peek().text !== '{') reader.fail("expected '{'");
  reader.next();
  let hasAll = false;
  const fields = new Map<string, GraphSelection | undefined>();
  const variants = new Map<string, GraphSelection>();
  while (reader.peek().text !== '}') {
    if (reader.peek().text !== '...') {
      const name = readName(reader);
      addField(fields, name, reader.peek().text === '{' ? readSelection(reader, depth + 1) : undefined);
      continue;
    }
    reader.next();
    const name = readName(reader);
    if (name === 'on') {
      addVariant(variants, readName(reader), readSelection(reader, depth + 1));
    } else {
      hasAll = true;
    }
  }
  reader.next();
  return { hasAll, fields, variants };
}

function readName(reader: GraphReader): string {
  if (!namePattern.test(reader.peek().text)) reader.fail('expected a name');
  return reader.next().text;
}

/** A name that is repeated selects both; a selection of the whole value includes every part of it. */
function addField(
  fields: Map<string, GraphSelection | undefined>,
  name: string,
  selection: GraphSelection | undefined,
): void {
  const known = fields.get(name);
  fields.set(name, fields.has(name) ? known && selection && merge(known, selection) : selection);
}

function addVariant(variants: Map<string, GraphSelection>, name: string, selection: GraphSelection): void {
  const known = variants.get(name);
  variants.set(name, known ? merge(known, selection) : selection);
}

function merge(first: GraphSelection, second: GraphSelection): GraphSelection {
  const fields = new Map(first.fields);
  for (const [name, selection] of second.fields) addField(fields, name, selection);
  const variants = new Map(first.variants);
  for (const [name, selection] of second.variants) addVariant(variants, name, selection);
  return { hasAll: first.hasAll || second.hasAll, fields, variants };
}
