/** Every text of `studio/strings` with its key, read from the source, so that texts with values need no examples. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Message {
  /** For example `savingStrings.kept.closed`. */
  readonly key: string;
  /** Values stand in braces; the texts of a choice are separated by ` · `. */
  readonly text: string;
}

/** The parts of a syntax tree (ESTree) that texts are made of. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

export function listMessages(): Message[] {
  return globSync('studio/strings/*.ts', { exclude: ['**/*.test.ts'] })
    .toSorted()
    .flatMap((file) => listExports(file));
}

function listExports(file: string): Message[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  return declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && isObject(init) ? listInObject(toNode(init), id.name) : [],
  );
}

// Every node of the tree has a type, and its parts have the names of ESTree.
const toNode = (node: unknown): Node => node as Node;

const isObject = (node: unknown): boolean => unwrap(toNode(node)).type === 'ObjectExpression';

/** Without `as const` and `satisfies`. */
function unwrap(node: Node): Node {
  const isWrapped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression';
  return isWrapped ? unwrap(toNode(node['expression'])) : node;
}

function listInObject(node: Node, key: string): Message[] {
  const properties = (unwrap(node)['properties'] as readonly unknown[]).map(toNode);
  return properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const name = toNode(property['key']);
    const own = `${key}.${String(name['name'] ?? name['value'])}`;
    const value = unwrap(toNode(property['value']));
    if (isObject(value)) return listInObject(value, own);
    const text = [...new Set(listTexts(value))].join(' · ');
    return text === '' ? [] : [{ key: own, text }];
  });
}

/** The texts that an expression or function can give, without those inside of another text. */
function listTexts(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') return [readTemplate(node)];
  if (node.type === 'CallExpression') return readCall(node);
  // The condition of a choice is no text.
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((part) => listTexts(toNode(part)));
  if (node.type === 'BinaryExpression') return [];
  return Object.values(node).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).filter(isNode).flatMap((one) => listTexts(one)),
  );
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as { type?: unknown }).type === 'string';

function readTemplate(node: Node): string {
  const values = (node['expressions'] as readonly unknown[]).map((value) => readValue(toNode(value)));
  const parts = (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return parts.map((part, index) => `${part}${values[index] ?? ''}`).join('');
}

/** `countOf(amount, 'page')` is `{amount} pages`; every other call is one of its values. */
function readCall(node: Node): string[] {
  const values = (node['arguments'] as readonly unknown[]).map(toNode);
  const [amount, one, many] = values;
  if (toNode(node['callee'])['name'] !== 'countOf' || !amount || !one)
    return values.length === 0 ? [] : [readValue(node)].filter((text) => !/^\{\w*\}$/.test(text));
  return [`${readValue(amount)} ${many ? readText(many) : `${readText(one)}s`}`];
}

const readText = (node: Node): string => (node.type === 'Literal' ? String(node['value']) : readValue(node));

/** A value in a text: its name in braces, or the texts of which it is one. */
function readValue(node: Node): string {
  if (node.type === 'Identifier') return `{${String(node['name'])}}`;
  if (node.type === 'MemberExpression') return `{${String(toNode(node['property'])['name'] ?? 'value')}}`;
  if (node.type === 'CallExpression' && toNode(node['callee'])['name'] === 'countOf') return readCall(node).join('');
  const texts = node.type === 'CallExpression' ? [] : listTexts(node);
  if (texts.length > 0) return [...new Set(texts)].filter((text) => text !== '').join('/');
  const [first] = (node['arguments'] ?? []) as readonly unknown[];
  return first === undefined ? '{…}' : readValue(toNode(first));
}
