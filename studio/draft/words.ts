/**
 * Cuts a text into words, blanks and signs. Letters of scripts without blanks between words stand alone, and so does
 * every surrogate pair. The parts joined are the text.
 */
const parts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}\p{M}_]+(?:['’][\p{L}\p{N}\p{M}_]+)*|[^]/gu;

export function cutWords(text: string): string[] {
  return text.match(parts) ?? [];
}

const spacedWord =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]/u;

/** Whether there is a blank between it and the next word. */
export function isSpacedWord(part: string | undefined): boolean {
  return part !== undefined && spacedWord.test(part);
}
