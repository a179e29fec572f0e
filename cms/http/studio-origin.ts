/**
 * The origin under which browsers open the studio. `localhost` in place of a loopback address: no passkey works on an
 * address, and to a browser the site on `localhost` is another site than the studio on `127.0.0.1`.
 */
export function toStudioOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  if (isLoopbackAddress(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

export function isLoopbackAddress(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
