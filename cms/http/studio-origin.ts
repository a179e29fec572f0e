/**
 * The origin at which browsers open the studio. A loopback address is replaced by `localhost`: passkeys do not work on
 * IP addresses, and browsers treat the site on `localhost` and the studio on `127.0.0.1` as different sites.
 */
export function toStudioOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  if (isLoopbackAddress(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

export function isLoopbackAddress(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
