/** The markup of our own pages as a tree. React renders it, so every element is closed and every value quoted. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly tag: string;
  /** As written in HTML. */
  readonly attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

const token = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gis;
const attribute = /([^\s=]+)(?:="([^"]*)")?/g;

export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** Throws with the unclosed element: a partly understood page would make every comparison unfair. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [text, closing, name, attributes] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      if (!text.startsWith('<!--')) appendText(parent, decodeEntities(text));
    } else if (closing) {
      if (open.length === 1 || parent.tag !== name.toLowerCase()) throw new Error(`</${name}> closes <${parent.tag}>`);
      open.pop();
    } else {
      const element: HtmlElement = {
        tag: name.toLowerCase(),
        attributes: readAttributes(attributes ?? ''),
        children: [],
      };
      parent.children.push(element);
      if (!voidTags.has(element.tag)) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> is not closed`);
  return root.children;
}

/** Joins texts that only a comment separated. */
function appendText(parent: HtmlElement, text: string): void {
  const last = parent.children.at(-1);
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
  else parent.children.push(text);
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeEntities(value)]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (entity, hexadecimal?: string, decimal?: string, name?: string) => {
      if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? entity;
    },
  );
}

/** The first element in document order that `isWanted`. */
export function findElement(
  nodes: readonly HtmlNode[],
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = isWanted(node) ? node : findElement(node.children, isWanted);
    if (found) return found;
  }
  return undefined;
}
