/** A markup tree in the source of a framework: JSX, Astro's templates, HTML, or data for a component. */
import { voidTags, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Replaces an element with this tag by code in the framework's language. */
export type Slots = Readonly<Record<string, string>>;

/** React's names for HTML attributes. */
const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  hreflang: 'hrefLang',
  datetime: 'dateTime',
  srcset: 'srcSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  popovertarget: 'popoverTarget',
  checked: 'defaultChecked',
};

/** Boolean attributes. */
const flags: ReadonlySet<string> = new Set(['checked', 'hidden', 'disabled', 'open', 'required']);

type Properties = Readonly<Record<string, string | boolean | number>>;

function toProperties({ tag, attributes }: HtmlElement): Properties {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (flags.has(name)) return [toReactName(name), true];
      // Where a reader may change the value, React calls it the default.
      if (tag === 'input' && name === 'value' && !/^(hidden|radio|checkbox)$/.test(attributes['type'] ?? 'text'))
        return ['defaultValue', value];
      return [toReactName(name), value];
    }),
  );
}

/** Converts `stroke-width` to `strokeWidth`; data and ARIA attributes keep their hyphens. */
function toReactName(name: string): string {
  const known = reactNames[name.toLowerCase()];
  if (known) return known;
  if (/^(data|aria)-/.test(name)) return name;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function toJsx(nodes: readonly HtmlNode[], slots: Slots = {}): string {
  return nodes.map((node) => toJsxNode(node, slots)).join('\n');
}

/** The attributes after an element's name, each with a leading space. */
export function toJsxAttributes(attributes: HtmlElement['attributes'], tag = ''): string {
  const properties = toProperties({ tag, attributes, children: [] });
  return Object.entries(properties)
    .map(([name, value]) => ` ${name}={${JSON.stringify(value)}}`)
    .join('');
}

function toJsxNode(node: HtmlNode, slots: Slots): string {
  if (typeof node === 'string') return `{${JSON.stringify(node)}}`;
  const slot = slots[node.tag];
  if (slot !== undefined) return slot;
  const start = `<${node.tag}${toJsxAttributes(node.attributes, node.tag)}`;
  return node.children.length === 0 ? `${start} />` : `${start}>${toJsx(node.children, slots)}</${node.tag}>`;
}

/** HTML; with `slots`, and braces as entities, an Astro template. */
export function toTemplate(nodes: readonly HtmlNode[], slots: Slots = {}): string {
  return nodes.map((node) => toTemplateNode(node, slots)).join('');
}

function toTemplateNode(node: HtmlNode, slots: Slots): string {
  if (typeof node === 'string') return escape(node);
  const slot = slots[node.tag];
  if (slot !== undefined) return slot;
  const attributes = Object.entries(node.attributes).map(([name, value]) =>
    flags.has(name) ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  const start = `<${node.tag}${attributes.join('')}>`;
  return voidTags.has(node.tag) ? start : `${start}${toTemplate(node.children, slots)}</${node.tag}>`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
  '}': '&#125;',
};

const escape = (text: string) => text.replace(/[&<>"{}]/g, (character) => escapes[character] ?? character);

/** Rich text as a content API returns it, for a React component to render. */
export type Block =
  string | { readonly tag: string; readonly properties: Properties; readonly children: readonly Block[] };

export function toBlocks(nodes: readonly HtmlNode[]): Block[] {
  return nodes.map((node) =>
    typeof node === 'string'
      ? node
      : { tag: node.tag, properties: toProperties(node), children: toBlocks(node.children) },
  );
}
