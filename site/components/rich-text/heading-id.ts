/**
 * A letter or digit of another script than the Latin one, with its marks: they are a part of its spelling, where Latin
 * letters are readable without. The marks of Katakana and some others are letters.
 */
const otherLetter = String.raw`(?<letter>[[\p{L}\p{N}]--[\p{Script=Latin}\p{Script=Common}]][\p{M}\p{Lm}\p{Join_Control}]*)`;
const accents = new RegExp(String.raw`${otherLetter}|\p{Diacritic}+`, 'gv');
const separators = new RegExp(String.raw`${otherLetter}|[^\p{L}\p{N}]+`, 'gv');

/**
 * Makes the id of a heading from its text: "Four answers, three behaviours" -> `four-answers-three-behaviours`. The
 * content service gives link targets the same ids (`cms/editing/list-headings.ts`).
 */
export function toHeadingId(text: string): string {
  const id = text
    .normalize('NFD')
    .replaceAll(accents, '$<letter>')
    .toLowerCase()
    .replaceAll(separators, (_, letter?: string) => letter ?? '-')
    .replaceAll(/^-|-$/g, '')
    .normalize('NFC');
  return id || 'section';
}
