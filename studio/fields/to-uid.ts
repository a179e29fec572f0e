/** Latin letters that Unicode normalisation does not decompose. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const maxLength = 80;

/** Latin letters are readable without their marks; in other scripts the marks are a part of the spelling. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Common}])\p{M}+/gu;
/** They choose between drawings of one letter. */
const variationSelectors = /\p{Variation_Selector}/gu;
/** A letter or digit with its marks. The joiners are a part of words in some scripts, between two letters. */
const letter = String.raw`(?:(?<=[[\p{L}\p{M}]--[a-z]])[\u200c\u200d](?=[\p{L}--[a-z]]))?[\p{L}\p{N}]\p{M}*`;
const letters = new RegExp(letter, 'gv');
const words = new RegExp(`(?:${letter})+`, 'gv');

/** Makes a uid of a title: lower-case letters and digits, with `-` between words. */
export function toUid(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(variationSelectors, '')
    .replaceAll(accents, '')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll(/['’]/g, '')
    .normalize('NFC');
  let uid = '';
  for (const word of plain.match(words) ?? []) {
    const longer = uid === '' ? cutWord(word) : `${uid}-${word}`;
    if (longer.length > maxLength) break;
    uid = longer;
  }
  return uid;
}

function cutWord(word: string): string {
  let cut = '';
  for (const own of word.match(letters) ?? []) {
    if (cut.length + own.length > maxLength) break;
    cut += own;
  }
  return cut;
}

/** What a person types, as the URL will have it. What else cannot be in a URL is named as a problem. */
export function toTypedUid(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]/gu, '-')
    .toLowerCase()
    .normalize('NFC');
}
