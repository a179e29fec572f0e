import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { FieldValue } from '../../cms/studio-types.ts';
import { richTextStrings } from '../strings/rich-text.ts';
import { AltInput } from './alt-input.ts';
import { isRecord, readPart } from './rich-text-block.ts';
import styles from './rich-text-editor.module.css';

export interface NodeViewOptions {
  /** The URL of a thumbnail of an image block, whose stored value has an id only. */
  readonly toThumbnail: (block: FieldValue) => string | undefined;
}

/**
 * Node views: images with a thumbnail and their text alternative, embeds with provider and title. Nothing is loaded
 * from another site.
 */
export function createNodeViews(options: NodeViewOptions): Record<'image' | 'embed', NodeViewConstructor> {
  return {
    image: (node, view, getPos) => new PictureView(node, { view, getPos, ...options }),
    embed: (node) => ({ dom: createEmbed(readBlock(node)) }),
  };
}

interface PictureHost extends NodeViewOptions {
  readonly view: EditorView;
  readonly getPos: () => number | undefined;
}

/** The text alternative is edited beside the image. */
class PictureView implements NodeView {
  readonly dom: HTMLElement;
  readonly #alt: AltInput;
  #node: Node;

  constructor(node: Node, host: PictureHost) {
    this.#node = node;
    const address = host.toThumbnail(readBlock(node));
    this.#alt = new AltInput({ isReadOnly: !host.view.editable, onText: (text) => this.#setAlt(text, host) });
    this.dom = createFigure(
      address === undefined ? [] : [createThumbnail(address)],
      richTextStrings.image,
      this.#alt.dom,
    );
    this.#show();
  }

  update(node: Node): boolean {
    const isSame = node.type === this.#node.type && readText(readBlock(node), 'view', 'id') === this.#id;
    if (!isSame) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#alt.dom;
  }

  ignoreMutation(): boolean {
    return true;
  }

  get #id(): string | undefined {
    return readText(readBlock(this.#node), 'view', 'id');
  }

  #show(): void {
    this.#alt.show(readText(readBlock(this.#node), 'view', 'alt') ?? null);
  }

  #setAlt(text: string, { view, getPos }: PictureHost): void {
    const at = getPos();
    const block = readBlock(this.#node);
    const picture = readPart(block, 'view');
    if (at === undefined || !isRecord(block) || !isRecord(picture)) return;
    const data = [{ ...block, view: { ...picture, alt: text === '' ? null : text } }];
    view.dispatch(view.state.tr.setNodeAttribute(at, 'data', data));
  }
}

function createThumbnail(address: string): HTMLImageElement {
  const picture = document.createElement('img');
  picture.alt = '';
  picture.loading = 'lazy';
  picture.src = address;
  return picture;
}

function createEmbed(block: FieldValue): HTMLElement {
  const address = readText(block, 'oembed', 'embed_url') ?? '';
  const provider = readText(block, 'oembed', 'provider_name') ?? URL.parse(address)?.hostname;
  const title = readText(block, 'oembed', 'title') ?? address;
  return createFigure([], provider ?? richTextStrings.embed, title);
}

function createFigure(parts: readonly HTMLElement[], name: string, about: HTMLElement | string): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = styles.object ?? '';
  const caption = document.createElement('figcaption');
  const title = document.createElement('strong');
  title.textContent = name;
  caption.append(title, about);
  figure.append(...parts, caption);
  return figure;
}

/** The node's attribute is the whole stored block. */
function readBlock(node: Node): FieldValue {
  const [block] = node.attrs['data'] as readonly FieldValue[];
  return block ?? null;
}

function readText(block: FieldValue, part: string, name: string): string | undefined {
  const inner = readPart(readPart(block, part), name);
  return typeof inner === 'string' ? inner : undefined;
}
