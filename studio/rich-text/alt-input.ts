import { carryOver } from '../fields/move-caret.ts';
import { showText } from '../fields/show-text.ts';
import { richTextWords } from '../words/rich-text.ts';

/** Where one writes what a picture shows. Each letter goes out at once; under composition nothing does, and nothing comes in. */
export class AltInput {
  readonly dom = document.createElement('input');
  readonly #onText: (text: string) => void;
  #text = '';
  /** The text as it was when the composition began. */
  #composedFrom: string | undefined;

  constructor({ isReadOnly, onText }: { isReadOnly: boolean; onText: (text: string) => void }) {
    this.#onText = onText;
    this.dom.type = 'text';
    this.dom.ariaLabel = richTextWords.alt;
    this.dom.readOnly = isReadOnly;
    this.dom.addEventListener('input', () => this.#hand(this.dom.value));
    this.dom.addEventListener('change', () => this.#hand(this.dom.value.trim()));
    this.dom.addEventListener('compositionstart', () => (this.#composedFrom = this.dom.value));
    this.dom.addEventListener('compositionend', () => this.#endComposition());
  }

  /** `null`: nobody has said anything yet. Empty: decorative. */
  show(alt: string | null): void {
    this.#text = alt ?? '';
    this.dom.placeholder = alt === '' ? richTextWords.decorative : richTextWords.noAlt;
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
