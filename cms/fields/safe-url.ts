const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Browsers read a backslash as a slash, and `https:host` as either a relative or an absolute URL. */
const ambiguous = /^[^?#]*\\|^https?:(?!\/\/[^/])/i;

/**
 * Whether a link may have this target: http, https, mailto, tel, or a URL of the same site. `//host` is not allowed,
 * because it looks like a path and leaves the site. Browsers ignore tabs and line ends inside a scheme, so any control
 * character is unsafe.
 */
export function isSafeUrl(url: string): boolean {
  if (url === '' || url.startsWith(' ') || /\p{Cc}/u.test(url)) return false;
  if (url.startsWith('//') || ambiguous.test(url)) return false;
  // `&` is not allowed, because a character reference (`&#58;`) hides the scheme until it is decoded.
  if (!URL.canParse(url)) return !/^[^/?#]*[:&]/.test(url);
  return allowedProtocols.has(new URL(url).protocol);
}
