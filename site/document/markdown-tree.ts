/**
 * The tree of a page's main part, without what text cannot have (drawings, forms, controls), and with Markdown's
 * equivalents for elements that it lacks (captions, definition lists).
 */
import type { Element, ElementContent, Root, RootContent, Text } from 'hast';

const dropped = new Set([
  'svg',
  'script',
  'style',
  'template',
  'noscript',
  'button',
  'input',
  'select',
  'textarea',
  'fieldset',
]);

/** `pageUrl`: links become absolute. */
export function toPlainTree(tree: Root, pageUrl: string): Root {
  return { ...tree, children: tree.children.flatMap((child) => keepNode(child, pageUrl)) };
}

function keepNode(node: RootContent, pageUrl: string): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element' || isDropped(node)) return [];
  if (node.tagName === 'form') return toFormLink(node, pageUrl);
  const children = separate(node.children.flatMap((child) => keepNode(child, pageUrl)));
  if (node.tagName === 'dl') return [toElement('ul', toTerms(children))];
  const kept = { ...node, children, properties: toAbsolute(node, pageUrl) };
  return node.tagName === 'table' ? withTitle(kept) : [kept];
}

function isDropped({ tagName, properties, children }: Element): boolean {
  if (dropped.has(tagName)) return true;
  // Parts that are not printed are for the screen only: share buttons, reminders, notices.
  if (properties['dataPrint'] === 'no' && !hasForm(children)) return true;
  if (properties['ariaHidden'] === 'true' || properties['hidden']) return true;
  if (tagName === 'img') return !properties['alt'];
  // Breadcrumbs and the contents list: the front matter and the headings say the same.
  return tagName === 'nav' && (isBreadcrumbs(children) || listLinks(children).every((href) => href.startsWith('#')));
}

const isBreadcrumbs = (children: readonly ElementContent[]) =>
  children.length === 1 && children[0]?.type === 'element' && children[0].tagName === 'ol';

const hasForm = (children: readonly ElementContent[]): boolean =>
  children.some((child) => child.type === 'element' && (child.tagName === 'form' || hasForm(child.children)));

function listLinks(children: readonly ElementContent[]): string[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'a' ? [String(child.properties['href'])] : listLinks(child.children);
  });
}

/** A form can be filled in on the page only, so its button becomes a link to the page. */
function toFormLink(form: Element, pageUrl: string): Element[] {
  const label = findSubmitLabel(form.children);
  if (!label) return [];
  return [toElement('p', [{ ...toElement('a', [toText(label)]), properties: { href: pageUrl } }])];
}

function findSubmitLabel(children: readonly ElementContent[]): string {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const isSubmit = child.tagName === 'button' && child.properties['type'] !== 'button';
    const label = isSubmit ? readText(child.children).trim() : findSubmitLabel(child.children);
    if (label) return label;
  }
  return '';
}

function readText(children: readonly ElementContent[]): string {
  return children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? readText(child.children) : ''))
    .join('');
}

const toText = (value: string): Text => ({ type: 'text', value });

function toElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** Of a definition list: each term with its descriptions. */
function toTerms(children: readonly ElementContent[]): Element[] {
  const parts = children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  );
  const items: Element[] = [];
  for (const part of parts) {
    if (part.type !== 'element') continue;
    const item = items.at(-1);
    if (part.tagName === 'dt') items.push(toElement('li', [toElement('strong', part.children), toText(':')]));
    else item?.children.push(toText(' '), ...part.children);
  }
  return items;
}

/** A Markdown table has no caption: it becomes a paragraph before the table. */
function withTitle(table: Element): Element[] {
  const isCaption = (child: ElementContent) => child.type === 'element' && child.tagName === 'caption';
  const title = table.children.find(isCaption);
  if (title?.type !== 'element') return [table];
  const rest = { ...table, children: table.children.filter((child) => !isCaption(child)) };
  return [toElement('p', [toElement('strong', title.children)]), rest];
}

/** Adds blanks between inline elements that only style separates on the page. */
function separate(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child, index) => {
    const before = children[index - 1];
    return before && areStyledApart(before, child) && isJoint(before, child) ? [toText(' '), child] : [child];
  });
}

const isNamed = (node: ElementContent, name: string) => node.type === 'element' && node.tagName === name;

const areStyledApart = (before: ElementContent, after: ElementContent) =>
  isNamed(before, 'span') || isNamed(after, 'span') || (isNamed(before, 'a') && isNamed(after, 'a'));

/** Without a blank two words would become one. */
const isJoint = (before: ElementContent, after: ElementContent) =>
  /[^\s(“«]$/.test(readText([before])) && /^[\p{L}\p{N}]/u.test(readText([after]));

/** A link without a page's own URL, such as of the last-resort text, stays as it is. */
function toAbsolute({ properties }: Element, pageUrl: string): Element['properties'] {
  const own = { ...properties };
  for (const name of ['href', 'src'] as const) {
    const value = own[name];
    if (typeof value === 'string') own[name] = URL.parse(value, pageUrl || undefined)?.href ?? value;
  }
  return own;
}
