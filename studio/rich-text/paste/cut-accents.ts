const runs = /(?<!\p{M})(\p{M}{100})\p{M}+/gu;

/** A letter with more accents than any language has is cut to what the content service accepts. */
export function cutAccents(text: string): string {
  return text.replaceAll(runs, '$1');
}
