/** Makes the id of a heading from its text: "Four answers, three behaviours" -> `four-answers-three-behaviours`. */
export function toHeadingId(text: string): string {
  const id = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return id || 'section';
}
