import { reportValueLength } from '../constants.ts';

/** Words of a fault without what may be about a reader: queries of addresses, and e-mail addresses. */
export function cleanText(text: string): string {
  return text
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}\.[a-z]{2,}/giu, '[e-mail]')
    .replace(/(\w+:\/\/[^\s?#"'<>]*|(?:^|(?<=[\s"'(]))\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/gu, '$1')
    .slice(0, reportValueLength);
}

/** The path of an address of ours, the origin of anybody else's; nothing of what cannot be read as one. */
export function cleanAddress(address: string, publicUrl: string): string {
  if (!URL.canParse(address, publicUrl)) return '';
  const { origin, pathname, protocol } = new URL(address, publicUrl);
  if (!/^https?:$/.test(protocol)) return protocol;
  return (origin === new URL(publicUrl).origin ? pathname : origin).slice(0, reportValueLength);
}
