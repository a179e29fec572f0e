/**
 * The door of the public website: `createSite(...)` gives a `fetch` from Request to Response.
 * The order of what happens to a request is the order of the lines in {@link createSite}.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { ContentSource } from './content/create-content-reader.ts';

export type { ContentSource };
import type { Assets } from './document/assets.ts';
import { answerFailure, answerPage, answerPayload, type PageServices } from './http/answer-page.ts';
import { answerConsent, answerConsentStyle } from './http/answer-consent.ts';
import { answerManifest } from './http/answer-manifest.ts';
import { answerMedia } from './http/answer-media.ts';
import { answerSecurityText } from './http/answer-security-text.ts';
import { answerRobots, answerSitemap } from './http/answer-sitemap.ts';
import { canonicalUrl } from './http/canonical-url.ts';
import { requestId, type SiteEnvironment } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { scriptManager } from './http/script-manager.ts';
import { HttpError } from './http-error.ts';
import type { SiteSettings } from './settings.ts';
import type { SiteServices } from './site-services.ts';

export interface SiteOptions {
  settings: SiteSettings;
  services: SiteServices;
  content: ContentSource;
  assets: Assets;
  logger: SiteLogger;
  now: () => Date;
}

export interface SiteLogger {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

export interface Site {
  fetch: (request: Request) => Promise<Response>;
}

/** The largest form: a job application with two files of 10 MB, and some room for its words. */
const formLimitBytes = 21 * 1024 * 1024;

/** Three buttons and an address. */
const consentLimitBytes = 8 * 1024;

function refuseLargeForm(): never {
  throw new HttpError(413, 'The form is too large');
}

/** Behind a proxy that ends TLS, the public address is not the one that the request says. */
function isOwnOrigin(origin: string, request: Request, { publicUrl }: SiteSettings): boolean {
  return origin === publicUrl || origin === new URL(request.url).origin;
}

export function createSite(options: SiteOptions): Site {
  const services: PageServices = options;
  const app = new Hono<SiteEnvironment>({ strict: true });

  app.onError((error, context) => answerFailure(error, context, services));
  app.use(requestId());
  app.use(securityHeaders());
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', (context) => context.text('ok'));
  app.get('/robots.txt', (context) => answerRobots(context, options.settings));
  app.get('/.well-known/security.txt', (context) => answerSecurityText(context, options));
  app.get('/sitemap.xml', (context) => answerSitemap(context, services));
  app.get('/scripts/insights/scriptManager.js', scriptManager(options.settings));
  app.get('/consent/style.css', answerConsentStyle);
  app.get('/media/*', (context) => answerMedia(context, options.content));
  app.get('/_payload/manifest.json', (context) => answerManifest(context, services));
  app.get('/_payload/*', (context) => answerPayload(context, services));
  app.use(canonicalUrl(options.settings));
  app.on(['GET', 'HEAD'], '*', (context) => answerPage(context, services));
  // A form from another site is refused before any of it is read.
  const refuseOthers = csrf({ origin: (origin, { req }) => isOwnOrigin(origin, req.raw, options.settings) });
  app.post('/consent', refuseOthers, bodyLimit({ maxSize: consentLimitBytes, onError: refuseLargeForm }), (context) =>
    answerConsent(context, options),
  );
  app.post('*', refuseOthers, bodyLimit({ maxSize: formLimitBytes, onError: refuseLargeForm }), (context) =>
    answerPage(context, services),
  );
  app.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }));

  const inner = options.settings.basePath ? new Hono().route(options.settings.basePath, app) : app;
  return { fetch: async (request) => inner.fetch(request) };
}
