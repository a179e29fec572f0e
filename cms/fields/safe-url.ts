const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * True for http, https, mailto, tel and relative addresses. Browsers drop tabs and line ends inside a scheme, so any
 * control character makes an address unsafe.
 */
export function isSafeUrl(url: string): boolean {
  if (url === '' || url.startsWith(' ') || /\p{Cc}/u.test(url)) return false;
  // `&`, because a character reference (`&#58;`) hides the scheme from us, but not from whoever decodes it once more.
  if (!URL.canParse(url)) return !/^[^/?#]*[:&]/.test(url);
  return allowedProtocols.has(new URL(url).protocol);
}
