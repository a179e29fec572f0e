/** Parses URLs as people write and paste them. */

const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const hostName = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#].*)?$/i;
const mailAddress = /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i;

/**
 * The URL that a text stands for: `bank.example` is `https://bank.example`. Undefined for other text, and for
 * `javascript:`.
 */
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

/** A URL of the site itself. */
export interface OwnAddress {
  /** Relative to the site's base URL. */
  readonly path: string;
  /** The fragment, without `#`. */
  readonly anchorId: string | undefined;
  /** A link to a document cannot keep a query string. */
  readonly hasQuery: boolean;
  /** The last segment of the path: often the uid of its document. */
  readonly uid: string | undefined;
}

/** Undefined for URLs of other sites. */
export function readOwnAddress(address: string, siteUrl: string): OwnAddress | undefined {
  const isWhole = siteUrl !== '' && address.startsWith(siteUrl);
  const written = isWhole ? address.slice(siteUrl.length).replace(/^(?=[?#]|$)/, '/') : address;
  const url = /^\/(?![/\\])/.test(written) ? URL.parse(written, 'https://site.invalid') : null;
  if (!url) return undefined;
  const { pathname: path, search, hash } = url;
  return {
    path,
    anchorId: hash.length > 1 ? decodeAnchor(hash.slice(1)) : undefined,
    hasQuery: search !== '',
    uid: path.split('/').findLast((step) => step !== ''),
  };
}

/** Links store their anchors decoded. */
function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch (error) {
    if (error instanceof URIError) return anchor;
    throw error;
  }
}
