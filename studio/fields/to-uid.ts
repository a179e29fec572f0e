/** Letters that Unicode normalisation does not decompose. */
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

/** Makes a uid of a title: lower-case letters and digits, with `-` between words. */
export function toUid(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll(/['’]/g, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  let uid = '';
  for (const word of words) {
    const longer = uid === '' ? word.slice(0, maxLength) : `${uid}-${word}`;
    if (longer.length > maxLength) break;
    uid = longer;
  }
  return uid.normalize('NFC');
}

/** What a person types, as the URL will have it. What else cannot be in a URL is named as a problem. */
export function toTypedUid(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]/gu, '-')
    .toLowerCase()
    .normalize('NFC');
}
