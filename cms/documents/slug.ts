const maxSlugLength = 100;

/** Latin letters are readable without their marks; in other scripts the marks are a part of the spelling. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Common}])\p{M}+/gu;
/** They choose between drawings of one letter. */
const variationSelectors = /\p{Variation_Selector}/gu;
/** Letters and digits with their marks. The joiners are a part of words in some scripts, between two letters. */
const words = /(?:(?:(?<=[[\p{L}\p{M}]--[a-z]])[\u200c\u200d](?=[\p{L}--[a-z]]))?[\p{L}\p{N}]\p{M}*)+/gv;

/** `Été à Paris!` becomes `ete-a-paris`. Text without letters or digits becomes `-`, as in the hosted service. */
export function toSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(variationSelectors, '')
    .replaceAll(accents, '')
    .toLowerCase()
    .normalize('NFC');
  let slug = '';
  for (const word of plain.match(words) ?? []) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > maxSlugLength) break;
    slug = longer;
  }
  return slug === '' ? '-' : slug;
}
