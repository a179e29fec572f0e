const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Browsers take a backslash for a slash. */
const ambiguous = /^[^?#]*\\|^https?:(?!\/\/[^/])/i;

/** Whether a link may lead there. The service has the same rule, and refuses what this one lets through. */
export function isSafeAddress(address: string): boolean {
  if (address === '' || address.startsWith('//') || /[\p{Cc}\s]/u.test(address) || ambiguous.test(address))
    return false;
  const url = URL.parse(address);
  return url ? allowedProtocols.has(url.protocol) : !/^[^/?#]*[:&]/.test(address);
}

/** Whether a text is one address that a link can lead to: `https://…`, `mailto:…`. */
export function isWholeAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) && isSafeAddress(text) && URL.canParse(text);
}
