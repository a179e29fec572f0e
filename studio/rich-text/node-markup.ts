import type { DOMOutputSpec, MarkSpec, NodeSpec, TagParseRule } from 'prosemirror-model';
import type { FieldValue } from '../../cms/studio-types.ts';
import { readLink, readObjectBlock } from './clipboard-data.ts';

/**
 * The markup of blocks and marks in the editor and on the clipboard. It has no `style` attributes, because the Content
 * Security Policy forbids them. `data-link` and `data-block` carry the whole value between fields, and are validated
 * like any outside input.
 */
export function createTextMarkup(tag: string): NodeSpec {
  return {
    parseDOM: [{ tag, getAttrs: readDirection }],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const direction = attrs['direction'] as 'ltr' | 'rtl' | null; // Set by toDoc.
      return direction ? [tag, { dir: direction }, 0] : [tag, 0];
    },
  };
}

export function createListMarkup(tag: 'ul' | 'ol'): NodeSpec {
  return { parseDOM: [{ tag }], toDOM: () => [tag, 0] };
}

export function createObjectMarkup(type: 'image' | 'embed'): NodeSpec {
  const readData = (element: HTMLElement): { data: FieldValue } | false => {
    const block = readObjectBlock(element.getAttribute('data-block'));
    return block?.type === type ? { data: [block as FieldValue] } : false; // Its fields are JSON.
  };
  return {
    parseDOM: [{ tag: 'figure[data-block]', getAttrs: readData }],
    toDOM: ({ attrs }) => {
      const [block] = attrs['data'] as readonly FieldValue[]; // Set by toDoc.
      return ['figure', { 'data-block': JSON.stringify(block) }];
    },
  };
}

export const breakMarkup: NodeSpec = {
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
};

export const markMarkup = {
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  hyperlink: {
    parseDOM: [{ tag: 'a[data-link]', getAttrs: readLinkElement }],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const link = attrs['data'] as FieldValue;
      return ['a', { 'data-link': JSON.stringify(link), ...toHref(link) }, 0];
    },
  },
  label: {
    parseDOM: [
      {
        tag: 'span[data-label]',
        getAttrs: (element) => ({ data: { label: element.getAttribute('data-label') } }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const { label } = attrs['data'] as { label: string }; // The data of a label mark.
      return ['span', { 'data-label': label }, 0];
    },
  },
} satisfies Record<string, MarkSpec>;

function readDirection(element: HTMLElement): ReturnType<NonNullable<TagParseRule['getAttrs']>> {
  const direction = element.getAttribute('dir');
  return { direction: direction === 'ltr' || direction === 'rtl' ? direction : null };
}

function readLinkElement(element: HTMLElement): { data: FieldValue } | false {
  const link = readLink(element.getAttribute('data-link'));
  return link ? { data: link } : false;
}

/** Stored links to documents and media have no URL. */
function toHref(link: FieldValue): { href?: string } {
  const isWeb = typeof link === 'object' && link !== null && 'url' in link && typeof link.url === 'string';
  return isWeb ? { href: String(link.url) } : {};
}
