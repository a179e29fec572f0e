/** The raw value of a cookie, as the browser sends it. */
export function getRawCookie(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/** A cookie's value, decoded if it is valid percent-encoding. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const raw = getRawCookie(cookies, name)?.replace(/^"(.*)"$/, '$1');
  if (raw === undefined || !raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
