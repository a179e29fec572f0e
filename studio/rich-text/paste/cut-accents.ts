const runs = /(?<!\p{M})(\p{M}{100})\p{M}+/gu;

/** Keeps at most 100 combining marks per letter, which is the maximum that the content service accepts. */
export function cutAccents(text: string): string {
  return text.replaceAll(runs, '$1');
}
