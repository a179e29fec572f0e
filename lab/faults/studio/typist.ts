import type { Random } from '../../../scripts/fuzz/random.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';

/** A whole word of a typist. It ends with a letter, so that none is the beginning of another. */
const wordPattern = /\b[a-z]\d+z\b/g;

export function findWords(text: unknown): string[] {
  return JSON.stringify(text)?.match(wordPattern) ?? [];
}

/** Types unique words into one text, key by key: mostly at its end, sometimes between other words. */
export class Typist {
  readonly #letters: string;
  readonly #address: string;
  readonly #random: Random;
  readonly #whole: string[] = [];
  #word = '';
  #part = '';

  constructor(options: { letters: string; address: string; random: Random }) {
    this.#letters = options.letters;
    this.#address = options.address;
    this.#random = options.random;
  }

  /** The words that are complete. */
  get words(): readonly string[] {
    return this.#whole;
  }

  press(draft: DraftEngine): void {
    const value = draft.getValue(this.#address);
    const words = typeof value === 'string' ? value.split(' ').filter((word) => word !== '') : [];
    const before = this.#part;
    const number = this.#whole.length + 1;
    // Different first letters make partial words distinct; otherwise a diff could not tell them apart.
    if (before === '') this.#word = `${this.#letters[number % this.#letters.length]}${number}z`;
    this.#part = this.#word.slice(0, before.length + 1);
    const at = before === '' ? -1 : words.indexOf(before);
    if (at >= 0) words[at] = this.#part;
    else words.splice(this.#random.oneIn(4) ? this.#random.below(words.length + 1) : words.length, 0, this.#part);
    if (this.#part === this.#word) {
      this.#whole.push(this.#word);
      this.#part = '';
    }
    draft.change([{ kind: 'set', address: this.#address, value: words.join(' ') }], { isTyping: true });
  }

  /** Types the word to its end. */
  finish(draft: DraftEngine): void {
    while (this.#part !== '') this.press(draft);
  }
}
