import type { MiddlewareHandler } from 'hono';
import { HttpError } from '../contract/http-error.ts';
import type { SiteSettings } from '../contract/settings.ts';

const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses a post from another site (CSRF). The `Host` header proves nothing: a client may send any. `Origin` and
 * `Sec-Fetch-Site` must each be right where they are sent, and at least one of them must be sent.
 */
export function requireSameOrigin({ publicUrl }: Pick<SiteSettings, 'publicUrl'>): MiddlewareHandler {
  return async ({ req }, next) => {
    const origin = req.header('origin');
    const fetchSite = req.header('sec-fetch-site');
    const isSent = origin !== undefined || fetchSite !== undefined;
    const isRight =
      (origin === undefined || isOwnOrigin(origin, publicUrl)) && (fetchSite ?? 'same-origin') === 'same-origin';
    if (!isSent || !isRight) throw new HttpError(403, 'The post comes from another site');
    await next();
  };
}

/** A site whose public URL is a loopback address, as in development, may be reached by every loopback name. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [sent, own] = [new URL(origin), new URL(publicUrl)];
  const isLoopback = loopbackName.test(sent.hostname) && loopbackName.test(own.hostname);
  return isLoopback && sent.protocol === own.protocol && sent.port === own.port;
}
