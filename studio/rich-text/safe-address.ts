const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Browsers treat a backslash as a slash. */
const ambiguous = /^[^?#]*\\|^https?:(?!\/\/[^/])/i;

/** Whether a link may have this URL. The service has the same rule and rejects any URL that this misses. */
export function isSafeAddress(address: string): boolean {
  if (address === '' || address.startsWith('//') || /[\p{Cc}\s]/u.test(address) || ambiguous.test(address))
    return false;
  const url = URL.parse(address);
  return url ? allowedProtocols.has(url.protocol) : !/^[^/?#]*[:&]/.test(address);
}

/** Whether a text is a single URL that is allowed: `https://…`, `mailto:…`. */
export function isWholeAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) && isSafeAddress(text) && URL.canParse(text);
}
