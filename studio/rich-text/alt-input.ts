import { carryOver } from '../fields/move-caret.ts';
import { showText } from '../fields/show-text.ts';
import { richTextStrings } from '../strings/rich-text.ts';

/**
 * The input for the text alternative of an image block. Each input event is sent at once; during composition the text
 * is synchronised in neither direction.
 */
export class AltInput {
  readonly dom = document.createElement('input');
  readonly #onText: (text: string) => void;
  #text = '';
  /** The text at the start of the composition. */
  #composedFrom: string | undefined;

  constructor({ isReadOnly, onText }: { isReadOnly: boolean; onText: (text: string) => void }) {
    this.#onText = onText;
    this.dom.type = 'text';
    this.dom.ariaLabel = richTextStrings.alt;
    this.dom.readOnly = isReadOnly;
    this.dom.addEventListener('input', () => this.#hand(this.dom.value));
    this.dom.addEventListener('change', () => this.#hand(this.dom.value.trim()));
    this.dom.addEventListener('compositionstart', () => (this.#composedFrom = this.dom.value));
    this.dom.addEventListener('compositionend', () => this.#endComposition());
  }

  /** `null`: not decided yet. Empty: decorative. */
  show(alt: string | null): void {
    this.#text = alt ?? '';
    this.dom.placeholder = alt === '' ? richTextStrings.decorative : richTextStrings.noAlt;
    if (this.#composedFrom === undefined) showText(this.dom, this.#text);
  }

  #hand(text: string): void {
    if (this.#composedFrom === undefined && text !== this.#text) this.#onText(text);
  }

  #endComposition(): void {
    const [base, mine] = [this.#composedFrom, this.dom.value];
    this.#composedFrom = undefined;
    if (base === undefined) return;
    const text = base === this.#text ? mine : carryOver({ base, mine, theirs: this.#text });
    showText(this.dom, text);
    this.#hand(text);
  }
}
