/** Addresses as people write and paste them into a link. */

const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const hostName = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#].*)?$/i;
const mailAddress = /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i;

/** The address that a text means: `bank.example` is `https://bank.example`. Undefined for words, and for `javascript:`. */
export function readAddress(written: string): string | undefined {
  const text = written.trim();
  if (text === '' || /[\s\p{Cc}\\]/u.test(text)) return undefined;
  if (text.startsWith('/')) return text.startsWith('//') ? undefined : text;
  if (text.startsWith('#') && text.length > 1) return text;
  if (mailAddress.test(text)) return `mailto:${text}`;
  if (hostName.test(text)) return `https://${text}`;
  const url = URL.parse(text);
  if (!url || !allowedProtocols.has(url.protocol)) return undefined;
  return /^https?:(?!\/\/[^/])/i.test(text) ? undefined : text;
}

/** The last part of an address of the site itself, by which its document is found; undefined for other addresses. */
export function findOwnUid(address: string, siteUrl: string): string | undefined {
  const own = siteUrl !== '' && address.startsWith(siteUrl) ? address.slice(siteUrl.length) : address;
  if (!own.startsWith('/')) return undefined;
  const [path = ''] = own.split(/[?#]/);
  return path.split('/').findLast((step) => step !== '');
}

/** The part behind `#`. */
export function findAnchor(address: string): string | undefined {
  const at = address.indexOf('#');
  return at < 0 || at === address.length - 1 ? undefined : address.slice(at + 1);
}
