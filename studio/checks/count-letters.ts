/** Counts graphemes: an emoji is one. */
export function countLetters(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}
