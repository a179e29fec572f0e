/**
 * Splits a text into words, blanks and punctuation. In scripts without blanks between words each letter is a part, and
 * so is each surrogate pair. The joined parts are the text.
 */
const parts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}\p{M}_]+(?:['’][\p{L}\p{N}\p{M}_]+)*|[^]/gu;

export function cutWords(text: string): string[] {
  return text.match(parts) ?? [];
}

const spacedWord =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]/u;

/** Whether the part is a word of a script that separates words by blanks. */
export function isSpacedWord(part: string | undefined): boolean {
  return part !== undefined && spacedWord.test(part);
}
