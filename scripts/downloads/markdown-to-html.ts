/** The Markdown of a download as HTML, with the few constructs that printed documents have and pages do not. */
import type { Code, List, ListItem, RootContent, Table, TableRow } from 'mdast';
import type { Element, ElementContent } from 'hast';
import { toHast, type Handler, type State } from 'mdast-util-to-hast';
import { toHtml } from 'hast-util-to-html';
import { parseMarkdown } from '../../server/starter-content/markdown-to-rich-text.ts';

interface Chapter {
  readonly id: string;
  readonly title: string;
}

export interface RenderedBody {
  readonly html: string;
  /** The headings of the second level. */
  readonly chapters: readonly Chapter[];
  /** How many numbered items there are, over all lists. */
  readonly pointCount: number;
}

/** Marks the paragraph above a table that is its caption, as in articles. */
const captionStart = 'Table: ';

/** Throws when the numbers of the numbered lists do not go on from 1 without a gap. */
export function renderMarkdown(markdown: string): RenderedBody {
  const chapters: Chapter[] = [];
  const { children, captions } = takeCaptions(parseMarkdown(markdown));
  const tree = toHast(
    { type: 'root', children },
    { handlers: { code: renderCode, table: createTableHandler(captions), list: renderList, listItem: renderItem } },
  );
  for (const node of 'children' in tree ? tree.children : []) {
    if (node.type !== 'element' || node.tagName !== 'h2') continue;
    const chapter = { id: `chapter-${chapters.length + 1}`, title: toText(node) };
    node.properties['id'] = chapter.id;
    chapters.push(chapter);
  }
  return { html: toHtml(tree), chapters, pointCount: countPoints(children) };
}

function countPoints(nodes: readonly RootContent[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.type !== 'list' || !node.ordered) continue;
    if (node.start !== count + 1) throw new Error(`a numbered list starts at ${node.start}, should be ${count + 1}`);
    count += node.children.length;
  }
  return count;
}

/** The paragraph above a table that is its caption moves into the table. */
function takeCaptions(nodes: readonly RootContent[]): { children: RootContent[]; captions: Map<Table, string> } {
  const captions = new Map<Table, string>();
  const children = nodes.filter((node, index) => {
    const next = nodes[index + 1];
    const caption = readCaption(node);
    if (caption === undefined || next?.type !== 'table') return true;
    captions.set(next, caption);
    return false;
  });
  return { children, captions };
}

function readCaption(node: RootContent | undefined): string | undefined {
  const [first] = node?.type === 'paragraph' ? node.children : [];
  return first?.type === 'text' && first.value.startsWith(captionStart)
    ? first.value.slice(captionStart.length)
    : undefined;
}

function createTableHandler(captions: ReadonlyMap<Table, string>): Handler {
  return (state: State, node: Table) => {
    const [head, ...rows] = node.children;
    const caption = captions.get(node);
    return toElement('table', {}, [
      ...(caption ? [toElement('caption', {}, [{ type: 'text', value: caption }])] : []),
      toElement('thead', {}, head ? [toTableRow(state, head, true)] : []),
      toElement(
        'tbody',
        {},
        rows.map((row) => toTableRow(state, row, false)),
      ),
    ]);
  };
}

/** The first cell of a row names it. */
function toTableRow(state: State, row: TableRow, isHead: boolean): Element {
  const cells = row.children.map((cell, column) => {
    const content = state.all(cell) as ElementContent[];
    if (isHead) return toElement('th', { scope: 'col' }, content);
    return column === 0 ? toElement('th', { scope: 'row' }, content) : toElement('td', {}, content);
  });
  return toElement('tr', {}, cells);
}

/** The numbers of ordered lists continue from list to list within a document. */
const renderList: Handler = (state: State, node: List) => {
  const items = state.all(node) as ElementContent[];
  if (!node.ordered) return toElement('ul', {}, items);
  const start = node.start ?? 1;
  return toElement('ol', { className: ['points'], start, style: `counter-reset: point ${start - 1}` }, items);
};

const renderItem: Handler = (state: State, node: ListItem) => {
  const [only] = node.children;
  const isLine = node.children.length === 1 && only?.type === 'paragraph';
  const content = (isLine ? state.all(only) : state.all(node)) as ElementContent[];
  return toElement(
    'li',
    {},
    node.checked === false ? [toElement('span', { className: ['box'] }, []), ...content] : content,
  );
};

/** A block of the language `form` has one line to fill in for each of its lines. */
const renderCode: Handler = (_state: State, node: Code) => {
  if (node.lang !== 'form') return toElement('pre', {}, [toElement('code', {}, [{ type: 'text', value: node.value }])]);
  const lines = node.value.split('\n').map((line) => {
    const [label = '', hint] = line.split(' | ');
    return toElement('li', {}, [
      toElement('span', { className: ['label'] }, [{ type: 'text', value: label }]),
      toElement('span', { className: ['hint'] }, [{ type: 'text', value: hint ?? '' }]),
    ]);
  });
  return toElement('ul', { className: ['form'] }, lines);
};

function toElement(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function toText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(toText).join('') : '';
}
