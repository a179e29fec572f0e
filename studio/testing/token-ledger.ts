import type { FieldValue } from '../../cms/studio-types.ts';

/** A word that no one else types. It ends with a letter, so that none is the beginning of another. */
const tokenPattern = /[a-f]\d+z/g;

interface TypedToken {
  readonly author: string;
  /** Whether the journal has it: only then must it survive a crash. */
  isDurable: boolean;
}

/** Who typed which word, and which words somebody took away knowingly. */
export class TokenLedger {
  readonly #typed = new Map<string, TypedToken>();
  readonly #removed = new Set<string>();

  type(author: string): string {
    const token = `${author}${this.#typed.size + 1}z`;
    this.#typed.set(token, { author, isDurable: false });
    return token;
  }

  /** What an author has typed that the journal may not have yet. */
  listUnsettled(author: string): TypedToken[] {
    return [...this.#typed.values()].filter((typed) => typed.author === author && !typed.isDurable);
  }

  /** Words that were not in the journal yet go with the page. */
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

  /** Words that must be somewhere. */
  listOwed(): { token: string; author: string }[] {
    return [...this.#typed].flatMap(([token, { author }]) => (this.#removed.has(token) ? [] : [{ token, author }]));
  }
}

/** How often each word is there. */
export function countTokens(values: Iterable<FieldValue | undefined>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of JSON.stringify([...values]).match(tokenPattern) ?? [])
    counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

export function findTokens(...values: readonly (FieldValue | undefined)[]): Set<string> {
  return new Set(JSON.stringify(values).match(tokenPattern));
}
