/**
 * The words of indexed texts in the form in which they are copied. PostgreSQL indexes a long word by its digest, from
 * which the word cannot be recovered, so a long word is copied as its digest. SQLite finds such a word only after its
 * document is indexed again.
 */
import { createHash } from 'node:crypto';

/** A PostgreSQL index entry has a maximum size, so longer words are indexed by digest. */
export const maxWordLength = 100;

const copiedDigest = /^longword([0-9a-f]{64})$/;
/** Other words have no capitals and no hyphens. */
const indexedDigest = /^(?=.*[A-Z_-])[\w-]{43}$/;

/** How PostgreSQL indexes a long word. */
export function digestWord(word: string): string {
  return createHash('sha256').update(word).digest('base64url');
}

/** A word of SQLite's index. */
export function toCopiedWord(word: string): string {
  return word.length > maxWordLength ? fromIndexedWord(digestWord(word)) : word;
}

/** A word of PostgreSQL's index, without its path. */
export function fromIndexedWord(word: string): string {
  return indexedDigest.test(word) ? `longword${Buffer.from(word, 'base64url').toString('hex')}` : word;
}

/** The word as PostgreSQL indexes it, without its path. */
export function toIndexedDigest(word: string): string {
  const [, digest] = copiedDigest.exec(word) ?? [];
  return digest === undefined ? word : Buffer.from(digest, 'hex').toString('base64url');
}
