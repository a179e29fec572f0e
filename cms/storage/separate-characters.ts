/** Scripts that are written without spaces, and Hangul, whose words end in particles. */
const joined = [
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo'].map((script) => String.raw`\p{Script_Extensions=${script}}`),
  ...['Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'].map((script) => String.raw`\p{Script=${script}}`),
].join('');
const anyJoined = new RegExp(`[${joined}]`, 'u');
const everyJoined = new RegExp(`[${joined}]`, 'gu');

/** Whether the text has characters of these scripts. */
export function hasJoinedWords(text: string): boolean {
  return anyJoined.test(text);
}

/**
 * The text as the full-text indexes divide it into words: in scripts whose words stand together, each character is one,
 * so that a word is found as the phrase of its characters, whatever surrounds it.
 */
export function separateCharacters(text: string): string {
  const composed = text.normalize('NFC');
  return anyJoined.test(composed) ? composed.replaceAll(everyJoined, ' $& ') : composed;
}

/** The number of words that an index looks up for a word of a query. */
export function countIndexedWords(word: string): number {
  return separateCharacters(word).split(' ').filter(Boolean).length;
}
