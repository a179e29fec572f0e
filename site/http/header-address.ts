/** Only its path, query and fragment are used. */
const anyOrigin = 'http://any.example';

/**
 * A URL, or a path of the site, as a header may carry it: in ASCII, escaped once. Content writes addresses with any
 * letter, and a header with a letter above U+00FF cannot be sent at all. What is escaped already stays.
 */
export function toHeaderAddress(address: string): string {
  // A lone percent sign is no escape.
  const text = address.replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  if (!text.startsWith('/')) return new URL(text).href;
  const { pathname, search, hash } = new URL(anyOrigin + text);
  // Two slashes at the start would name another host.
  return `${pathname.replace(/^\/{2,}/, '/')}${search}${hash}`;
}
