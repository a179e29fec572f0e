import type { EditorState } from 'prosemirror-state';
import type { RichTextView } from './rich-text-view.ts';

/** Holds the editor view of a component while the component is mounted. */
export class EditorSlot {
  #editor: RichTextView | undefined;
  readonly #listeners = new Set<() => void>();

  readonly getEditor = (): RichTextView | undefined => this.#editor;

  readonly getState = (): EditorState | undefined => this.#editor?.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a function that destroys the editor. */
  fill(editor: RichTextView): () => void {
    this.#editor = editor;
    const unsubscribe = editor.subscribe(() => this.#tell());
    this.#tell();
    return () => {
      unsubscribe();
      editor.destroy();
      this.#editor = undefined;
      this.#tell();
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
