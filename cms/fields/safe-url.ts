const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Browsers take a backslash for a slash, and `https:host` for a relative address or an absolute one. */
const ambiguous = /^[^?#]*\\|^https?:(?!\/\/[^/])/i;

/**
 * Whether a link may lead there: http, https, mailto, tel, or an address of the same site. `//host` is none: it looks like
 * a path and leaves the site. Browsers drop tabs and line ends inside a scheme, so any control character is unsafe.
 */
export function isSafeUrl(url: string): boolean {
  if (url === '' || url.startsWith(' ') || /\p{Cc}/u.test(url)) return false;
  if (url.startsWith('//') || ambiguous.test(url)) return false;
  // `&`, because a character reference (`&#58;`) hides the scheme until a reader decodes it.
  if (!URL.canParse(url)) return !/^[^/?#]*[:&]/.test(url);
  return allowedProtocols.has(new URL(url).protocol);
}
