import type { FieldValue } from '../../cms/studio-types.ts';

/** Unique words. They end with a letter, so that none is the prefix of another. */
const tokenPattern = /[a-f]\d+z/g;

interface TypedToken {
  readonly author: string;
  /** Whether the journal has the word: only then must it survive a crash. */
  isDurable: boolean;
}

/** Records who typed which word, and which words were removed on purpose. */
export class TokenLedger {
  readonly #typed = new Map<string, TypedToken>();
  readonly #removed = new Set<string>();

  type(author: string): string {
    const token = `${author}${this.#typed.size + 1}z`;
    this.#typed.set(token, { author, isDurable: false });
    return token;
  }

  /** An author's words that the journal may not have yet. */
  listUnsettled(author: string): TypedToken[] {
    return [...this.#typed.values()].filter((typed) => typed.author === author && !typed.isDurable);
  }

  /** Removes the words that the journal did not have before the crash. */
  crash(author: string): void {
    for (const [token, typed] of this.#typed) {
      if (typed.author === author && !typed.isDurable) this.#removed.add(token);
    }
  }

  remove(tokens: Iterable<string>): void {
    for (const token of tokens) this.#removed.add(token);
  }

  isRemoved(token: string): boolean {
    return this.#removed.has(token);
  }

  authorOf(token: string): string | undefined {
    return this.#typed.get(token)?.author;
  }

  /** The words that the document or a kept value must have. */
  listOwed(): { token: string; author: string }[] {
    return [...this.#typed].flatMap(([token, { author }]) => (this.#removed.has(token) ? [] : [{ token, author }]));
  }
}

/** The number of occurrences of each word. */
export function countTokens(values: Iterable<FieldValue | undefined>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of JSON.stringify([...values]).match(tokenPattern) ?? [])
    counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

export function findTokens(...values: readonly (FieldValue | undefined)[]): Set<string> {
  return new Set(JSON.stringify(values).match(tokenPattern));
}
