import { DOMParser, DOMSerializer, Slice, type Fragment, type ParseOptions, type Schema } from 'prosemirror-model';
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { richTextStrings } from '../../strings/rich-text.ts';
import type { PastedPart } from './block-writer.ts';
import { cutAccents } from './cut-accents.ts';
import { toSlice } from './fit-blocks.ts';
import { linkSelection, type FindDocument } from './link-selection.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { readTree } from './pasted-tree.ts';
import { pendingUploads, uploadAt } from './pending-uploads.ts';
import { shieldAttributes } from './shield-attributes.ts';
import { moveBehind } from './move-behind.ts';
import { cutSheets, joinParts, readPaste, type PastedContent } from './read-paste.ts';
import { readPictureFile } from './read-picture.ts';

export interface PasteHost {
  /** Uploads an image and resolves with its block. Without it images are left out and reported. */
  readonly uploadPicture: ((file: File) => Promise<FieldValue>) | undefined;
  /** Receives a message about an image whose text was closed before the upload ended. */
  readonly onClosed: (words: string) => void;
  /** Resolves a URL of the site to a link to its document. Undefined for other URLs. */
  readonly findDocument: FindDocument | undefined;
  /** Whether tables become slices behind the field; otherwise their rows become paragraphs. */
  readonly hasTableSlices: () => boolean;
  readonly showHint: (message: string) => void;
}

interface PasteOptions {
  readonly schema: Schema;
  readonly isSingle: boolean;
  readonly hasCode: boolean;
  readonly getHost: () => PasteHost;
}

/** Plugins that read the clipboard formats of other programs. One paste is one undo step. */
export function createPastePlugins(options: PasteOptions): Plugin[] {
  const { schema } = options;
  let css = '';
  let content: PastedContent | undefined;
  let isMarkdown = false;
  const read = (parts: readonly PastedPart[]): PastedContent =>
    joinParts(parts, !options.isSingle && options.getHost().hasTableSlices());
  const parser = new ForeignParser(schema, (dom) => {
    content = read(readPaste(readTree(dom), css));
    return toSlice(schema, content.blocks, options.isSingle);
  });
  const paste = new Plugin({
    props: {
      clipboardParser: parser,
      clipboardSerializer: new OwnSerializer(schema),
      transformPastedHTML(html) {
        content = undefined;
        isMarkdown = false;
        const cut = cutSheets(cutAccents(html));
        css = cut.css;
        return shieldAttributes(disownSlice(cut.html));
      },
      transformPastedText(text, isPlain) {
        content = undefined;
        isMarkdown = !isPlain && !options.isSingle && looksLikeMarkdown(text);
        return cutAccents(text);
      },
      handlePaste(view, event, slice) {
        const data = event.clipboardData;
        const text = cutAccents(data?.getData('text/plain') ?? '');
        if (linkSelection(view, text.trim(), options.getHost().findDocument)) return true;
        const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        const own = content;
        content = undefined;
        if (isMarkdown) return pasteMarkdown(view, text, { ...options, read });
        const isEmpty = own?.blocks.length === 0 && own.sections.length === 0;
        const hasOnlyPictures = own === undefined ? slice.size === 0 : isEmpty;
        if (files.length > 0 && hasOnlyPictures) return uploadFiles(view, files, options);
        return own !== undefined && pasteContent(view, { slice, content: own }, options);
      },
      handleDrop(view, event) {
        const files = [...(event.dataTransfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return files.length > 0 && uploadFiles(view, files, options, at);
      },
    },
  });
  return [paste, pendingUploads];
}

/** ProseMirror handles its own clipboard content and plain text. */
class ForeignParser extends DOMParser {
  readonly #read: (dom: Node) => Slice;

  constructor(schema: Schema, read: (dom: Node) => Slice) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#read = read;
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    return options?.preserveWhitespace ? super.parseSlice(dom, options) : this.#read(dom);
  }
}

const ownMark = 'data-studio-text';

/** Marks content that the studio copies, because other ProseMirror editors have other blocks. */
class OwnSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    if (target === undefined) written.firstElementChild?.setAttribute(ownMark, '');
    return written;
  }
}

/** Removes the ProseMirror attribute of another editor, so that its content is read as any HTML. */
function disownSlice(html: string): string {
  return html.includes(ownMark) ? html : html.replaceAll('data-pm-slice', 'data-other-slice');
}

/** The Markdown parser is loaded at the first paste of Markdown. */
function pasteMarkdown(
  view: EditorView,
  text: string,
  options: PasteOptions & { readonly read: (parts: readonly PastedPart[]) => PastedContent },
): boolean {
  void loadMarkdownReader().then((reader) => {
    if (view.isDestroyed) return;
    if (!reader) {
      options.getHost().showHint(richTextStrings.notLoaded);
      return;
    }
    const content = options.read(reader.readMarkdown(text, options));
    const slice = Slice.maxOpen(toSlice(options.schema, content.blocks, options.isSingle).content);
    pasteContent(view, { slice, content }, options);
  });
  return true;
}

/** Undefined if the chunk cannot be loaded; the text is still in the clipboard. */
async function loadMarkdownReader() {
  try {
    return await import('./markdown-to-blocks.ts');
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function pasteContent(
  view: EditorView,
  { slice, content }: { readonly slice: Slice; readonly content: PastedContent },
  { schema, getHost }: PasteOptions,
): boolean {
  const { showHint, uploadPicture, onClosed } = getHost();
  // A paste of images only does not replace the selected text.
  if (slice.size > 0 || content.sections.length > 0) view.dispatch(toTransaction(view.state, { slice, content }));
  const store = schema.nodes['image'] ? uploadPicture : undefined;
  let lost = content.lostPictures;
  for (const { picture, behind } of content.pictures) {
    const file = store ? readPictureFile(picture) : undefined;
    if (store && file) upload(view, findBehind(view, content.blocks.length - behind), { file, store, onClosed });
    else lost += 1;
  }
  const tables = content.sections.filter(({ kind }) => kind === 'table').length;
  const hints = [
    ...(tables > 0 ? [richTextStrings.tablesBehind(tables)] : []),
    ...(content.flattened > 0 ? [richTextStrings.tableHint(content.flattened)] : []),
    ...(lost > 0 ? [richTextStrings.pictureHint(lost)] : []),
    ...(content.struck > 0 ? [richTextStrings.struckHint(content.struck)] : []),
  ];
  if (hints.length > 0) showHint(hints.join(' '));
  return true;
}

function toTransaction(
  state: EditorState,
  { slice, content }: { readonly slice: Slice; readonly content: PastedContent },
): Transaction {
  const tr = slice.size > 0 ? state.tr.replaceSelection(slice) : state.tr.deleteSelection();
  tr.setMeta('uiEvent', 'paste').setMeta('paste', true);
  return content.sections.length > 0 ? moveBehind(tr, content.sections) : tr.scrollIntoView();
}

function uploadFiles(
  view: EditorView,
  files: readonly File[],
  { schema, getHost }: PasteOptions,
  at = view.state.selection.to,
): boolean {
  const { showHint, uploadPicture, onClosed } = getHost();
  if (!schema.nodes['image'] || !uploadPicture) showHint(richTextStrings.pictureHint(files.length));
  else for (const file of files) upload(view, at, { file, store: uploadPicture, onClosed });
  return true;
}

interface Upload {
  readonly file: File;
  readonly store: (file: File) => Promise<FieldValue>;
  readonly onClosed: PasteHost['onClosed'];
}

function upload(view: EditorView, at: number, { file, store, onClosed }: Upload): void {
  void uploadAt(view, at, {
    upload: () => store(file),
    toWords: (error) => richTextStrings.uploadFailed(file.name, error instanceof Error ? error.message : String(error)),
    late: richTextStrings.late(file.name),
    onClosed,
  });
}

/** The end of the text block that is `back` blocks before the caret, which is at the end of the pasted content. */
function findBehind(view: EditorView, back: number): number {
  const { doc, selection } = view.state;
  const ends: number[] = [];
  doc.nodesBetween(0, selection.to, (node, at) => {
    if (node.inlineContent) ends.push(at + 1 + node.content.size);
    return !node.inlineContent;
  });
  return ends.at(-1 - back) ?? ends[0] ?? selection.to;
}
