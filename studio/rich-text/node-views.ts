import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { FieldValue } from '../../cms/studio-types.ts';
import { richTextWords } from '../words/rich-text.ts';
import styles from './rich-text-editor.module.css';

export interface NodeViewOptions {
  /** Address of a small picture for a block; the stored form has an id alone. */
  readonly toThumbnail: (block: FieldValue) => string | undefined;
}

/** Pictures with their thumbnail and text, embeds with provider and title: nothing is loaded from anybody else. */
export function createNodeViews(options: NodeViewOptions): Record<'image' | 'embed', NodeViewConstructor> {
  return {
    image: (node) => ({ dom: createPicture(readBlock(node), options) }),
    embed: (node) => ({ dom: createEmbed(readBlock(node)) }),
  };
}

function createPicture(block: FieldValue, { toThumbnail }: NodeViewOptions): HTMLElement {
  const alt = readText(block, 'view', 'alt');
  const picture = document.createElement('img');
  picture.alt = alt ?? '';
  picture.loading = 'lazy';
  const address = toThumbnail(block);
  if (address !== undefined) picture.src = address;
  const words = alt === '' ? richTextWords.decorative : (alt ?? richTextWords.noAlt);
  return createFigure(address === undefined ? [] : [picture], [richTextWords.image, words]);
}

function createEmbed(block: FieldValue): HTMLElement {
  const address = readText(block, 'oembed', 'embed_url') ?? '';
  const provider = readText(block, 'oembed', 'provider_name') ?? URL.parse(address)?.hostname;
  return createFigure([], [provider ?? richTextWords.embed, readText(block, 'oembed', 'title') ?? address]);
}

function createFigure(parts: readonly HTMLElement[], [name, words]: readonly [string, string]): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = styles['object'] ?? '';
  const caption = document.createElement('figcaption');
  const title = document.createElement('strong');
  title.textContent = name;
  caption.append(title, ` ${words}`);
  figure.append(...parts, caption);
  return figure;
}

/** The node holds its whole stored block. */
function readBlock(node: Node): FieldValue {
  const [block] = node.attrs['data'] as readonly FieldValue[];
  return block ?? null;
}

function readText(block: FieldValue, part: string, name: string): string | undefined {
  const inner = readField(readField(block, part), name);
  return typeof inner === 'string' ? inner : undefined;
}

function readField(value: FieldValue | undefined, name: string): FieldValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
