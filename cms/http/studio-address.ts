import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { ServiceEnvironment } from './service-environment.ts';
import { isLoopbackAddress } from './studio-origin.ts';

/**
 * Serves the studio's pages only at the one origin where signing in works: passkeys need a host name with https, or
 * `localhost`. Requests from this machine with another name are redirected there. Other requests over plain http get a
 * page that says so, without any form.
 */
export function requireStudioAddress({ studioOrigin }: Pick<ServiceEnvironment, 'studioOrigin'>): MiddlewareHandler {
  const own = new URL(studioOrigin);
  const isUsable = own.protocol === 'https:' || isThisMachine(own.hostname);
  return async (context, next) => {
    const { host, hostname, pathname, search } = toAddress(context);
    if (isUsable && (host === own.host || isBehindProxy(context, own))) return next();
    if (isUsable && isThisMachine(hostname)) return context.redirect(`${studioOrigin}${pathname}${search}`, 303);
    return protect(context, async () => {
      context.res = await context.html(toPage(isUsable ? `${studioOrigin}/studio` : undefined), 403, {
        'Cache-Control': 'no-store',
      });
    });
  };
}

/** Redirects `GET /admin` of a browser to the studio. Programs get the response of the API. */
export function leadToStudio({ studioOrigin }: Pick<ServiceEnvironment, 'studioOrigin'>): MiddlewareHandler {
  return async (context, next) => {
    const isPerson = context.req.method === 'GET' && context.req.header('accept')?.includes('text/html');
    return isPerson ? context.redirect(`${studioOrigin}/studio`, 303) : next();
  };
}

/** A proxy either keeps the host name of the request, or at least declares that it came over https. */
function isBehindProxy({ req }: Context, own: URL): boolean {
  return own.protocol === 'https:' && req.header('x-forwarded-proto') === 'https';
}

const toAddress = ({ req }: Context): URL => new URL(req.url);

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname);
}

const protect = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: false,
});

function toPage(address: string | undefined) {
  const way = address
    ? html`<p>Open it at <a href="${address}">${address}</a>.</p>`
    : html`<p>
        On the machine of the service, open it at its localhost address. From elsewhere, put a server with a certificate
        in front of the content service, and set CONTENT_URL to its https address.
      </p>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>The studio needs a safe connection</title>
      </head>
      <body>
        <h1>The studio needs a safe connection</h1>
        <p>
          This address is plain http: others on the way could read what you write and take over your session, and
          browsers offer no passkeys here. So nobody can sign in at it.
        </p>
        ${way}
      </body>
    </html>`;
}
