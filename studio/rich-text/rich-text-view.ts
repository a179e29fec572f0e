import type { Node, Schema } from 'prosemirror-model';
import { EditorState, TextSelection, type Command, type Plugin, type Transaction } from 'prosemirror-state';
import { AttrStep, ReplaceStep } from 'prosemirror-transform';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import type { FieldValue } from '../../cms/studio-types.ts';
import { mergeRichText } from '../draft/merge-rich-text.ts';
import { isSameValue } from '../draft/same-value.ts';
import { getBehind, type TextBehind } from './paste/move-behind.ts';
import { createOutsideChange } from './outside-change.ts';
import { readBlocks, toFieldValue, type RichTextBlock } from './rich-text-block.ts';
import { toDoc } from './to-doc.ts';
import { toStructured } from './to-structured.ts';

export interface RichTextViewOptions {
  readonly place: HTMLElement;
  readonly schema: Schema;
  readonly value: FieldValue | undefined;
  readonly plugins: readonly Plugin[];
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>;
  readonly toAttributes: () => Record<string, string>;
  readonly isEditable: () => boolean;
  readonly onChange: (value: FieldValue, options: ChangeOptions) => void;
  /** Receives local text that lost the merge with a remote change which had waited for the end of a composition. */
  readonly onLost: (lost: FieldValue) => void;
}

export interface ChangeOptions {
  readonly isTyping: boolean;
  /** Content that the same change inserts behind the field. */
  readonly behind?: readonly TextBehind[] | undefined;
}

/** How long the browser and ProseMirror still write into the composed node after the end of a composition. */
const compositionRestMs = 80;
/** The maximum number of local values that the parent has not passed back yet; it passes back each, or a later one. */
const maxAwaited = 50;
const outside = 'outside';
/** Keeps the caret visible below the sticky toolbar, which has two lines on a phone. */
const scrollRoom = { top: 96, right: 5, bottom: 24, left: 5 };

/**
 * The editor of one field, synchronised with the field's value. A remote value is applied as the smallest change of the
 * document. During a composition the document is not changed: the value waits, and the composed text is merged with it
 * afterwards.
 */
export class RichTextView {
  readonly view: EditorView;
  /** Types in the stored text that the field does not allow. */
  misfits: readonly string[];
  readonly #options: RichTextViewOptions;
  readonly #listeners = new Set<() => void>();
  /** The blocks of the document at the last change. */
  #shown: readonly RichTextBlock[];
  /** The field's newest known value. */
  #value: FieldValue | undefined;
  #awaited: FieldValue[] = [];
  #isBehind = false;
  #attributes = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RichTextViewOptions) {
    this.#options = options;
    this.#value = options.value;
    const { doc, misfits } = toDoc(options.schema, readBlocks(options.value) ?? []);
    this.misfits = misfits;
    this.#shown = toStructured(doc);
    this.view = new EditorView(options.place, {
      state: EditorState.create({ doc, plugins: [...options.plugins] }),
      nodeViews: options.nodeViews,
      attributes: options.toAttributes,
      editable: options.isEditable,
      scrollMargin: scrollRoom,
      scrollThreshold: scrollRoom,
      dispatchTransaction: (transaction) => this.#dispatch(transaction),
      handleDOMEvents: {
        compositionend: () => this.#catchUpLater(),
        blur: () => this.#catchUpLater(),
        beforeinput: (_view, event) => this.#refuseBrowserUndo(event),
        keydown: (view, event) => readSelection(view, event),
      },
    });
  }

  get state(): EditorState {
    return this.view.state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes the field's current value. A value that this editor sent itself changes nothing. */
  take(value: FieldValue | undefined): void {
    if (value === this.#value && this.#awaited.length === 0) return;
    const echo = this.#awaited.findIndex((own) => isSameValue(own, value));
    if (echo >= 0) {
      this.#awaited = this.#awaited.slice(echo + 1);
      return;
    }
    if (isSameValue(value, this.#value)) return;
    this.#awaited = [];
    this.#value = value;
    this.#isBehind = true;
    this.#catchUp();
  }

  /** Runs a command of the toolbar or a dialog, and focuses the text. */
  run(command: Command): void {
    if (this.view.isDestroyed) return;
    this.view.focus();
    command(this.state, (transaction) => this.view.dispatch(transaction), this.view);
  }

  /** Reads attributes and editability again if they have changed. */
  refresh(attributes: string): void {
    if (attributes !== this.#attributes) this.view.setProps({});
    this.#attributes = attributes;
  }

  /** Puts the caret at an offset of the block with this text, or of the first block that contains it. */
  focusAt({ text, offset }: { readonly text: string; readonly offset: number }): boolean {
    const found = findText(this.state.doc, text);
    if (!found) return false;
    const at = found.at + Math.min(found.shift + offset, found.length);
    this.view.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, at)).scrollIntoView());
    this.view.focus();
    return true;
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.view.destroy();
  }

  #dispatch(transaction: Transaction): void {
    const { state, transactions } = this.view.state.applyTransaction(transaction);
    this.view.updateState(state);
    const behind = getBehind(transaction);
    if ((transaction.docChanged || behind) && transaction.getMeta(outside) === undefined)
      this.#hand({ isTyping: transactions.every(isTyping), behind });
    for (const listener of this.#listeners) listener();
  }

  #hand(options: ChangeOptions): void {
    const blocks = toStructured(this.state.doc);
    const mine = toFieldValue(blocks);
    if (isSameValue(mine, toFieldValue(this.#shown)) && !options.behind) return;
    const value = this.#isBehind ? this.#merge(blocks) : mine;
    this.#shown = blocks;
    this.#value = value;
    this.#awaited = [...this.#awaited, value].slice(-maxAwaited);
    this.#options.onChange(value, options);
  }

  /** Merges the document with the waiting remote value. */
  #merge(mine: readonly RichTextBlock[]): FieldValue {
    const { blocks, lost } = mergeRichText({ base: this.#shown, mine, theirs: readBlocks(this.#value) ?? [] }, {});
    if (lost.length > 0) this.#options.onLost(toFieldValue(lost));
    return toFieldValue(blocks);
  }

  #catchUpLater(): void {
    clearTimeout(this.#timer);
    if (this.#isBehind) this.#timer = setTimeout(() => this.#catchUp(), compositionRestMs);
  }

  #catchUp(): void {
    const blocks = readBlocks(this.#value);
    if (!this.#isBehind || this.view.composing || !blocks) return;
    this.#isBehind = false;
    const { doc, misfits } = toDoc(this.#options.schema, blocks);
    this.misfits = misfits;
    this.#shown = toStructured(doc);
    const change = createOutsideChange(this.state, doc);
    if (change) this.view.dispatch(change.setMeta(outside, true));
  }

  /** Blocks the browser's undo, which would revert remote changes. The studio has its own history. */
  #refuseBrowserUndo(event: InputEvent): boolean {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    return true;
  }
}

/**
 * Browsers report a new selection one frame late. On a slow machine a shortcut may come earlier, and would use the
 * previous selection.
 */
function readSelection({ dom }: EditorView, { ctrlKey, metaKey }: KeyboardEvent): false {
  if (ctrlKey || metaKey) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}

/**
 * Whether a transaction only inserts or deletes text within a block, or edits a text alternative. Anything else is an
 * undo step of its own.
 */
function isTyping(transaction: Transaction): boolean {
  if (transaction.getMeta('uiEvent') !== undefined) return false;
  return transaction.steps.every((step, at) => {
    if (step instanceof AttrStep) return true;
    if (!(step instanceof ReplaceStep) || step.slice.openStart + step.slice.openEnd > 0) return false;
    const before = transaction.docs[at];
    const isInline = step.slice.content.content.every((node) => node.isInline);
    const start = before?.resolve(step.from);
    return (
      isInline && start !== undefined && start.parent.inlineContent && start.sameParent(start.doc.resolve(step.to))
    );
  });
}

function findText(doc: Node, text: string): { at: number; length: number; shift: number } | undefined {
  const blocks: { at: number; words: string }[] = [];
  doc.descendants((node, at) => {
    if (node.inlineContent) blocks.push({ at: at + 1, words: node.textBetween(0, node.content.size, '', '\n') });
    return !node.inlineContent;
  });
  const found = blocks.find(({ words }) => words === text) ?? blocks.find(({ words }) => words.includes(text));
  return found && { at: found.at, length: found.words.length, shift: found.words.indexOf(text) };
}
