import type { MiddlewareHandler } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The headers that every response shares; each page has a content security policy of its own. */
const headers: HeaderPairs = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    // Not `autoplay`: by default a frame may play only with `allow`, as that of a video has it (site/browser/video.ts).
    'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self "https://player.vimeo.com" "https://www.youtube-nocookie.com")',
  ],
];

/** Two years, with all subdomains: only for a site that is served over https, and practically irrevocable. */
const transportSecurity = ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'] as const;

/** A document that shows text and runs nothing. */
export const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function listSecurityHeaders({ publicUrl }: Pick<SiteSettings, 'publicUrl'>): HeaderPairs {
  return publicUrl.startsWith('https:') ? [...headers, transportSecurity] : headers;
}

/** Only documents use them, and each costs as much as a line of text. */
const ofDocuments = new Set(['cross-origin-opener-policy', 'permissions-policy']);

/** Types that browsers never open as a document. An SVG can be one, and so can plain text. */
const noDocument = /^(font\/|text\/(css|javascript)|image\/(?!svg))/;

/**
 * The security headers that matter for a content type. A font of 24 KB needs two round trips on a new, slow connection;
 * with 300 bytes of document headers before it, it may need a third.
 */
export function protectionOf(contentType: string, all: HeaderPairs): HeaderPairs {
  return noDocument.test(contentType) ? all.filter(([name]) => !ofDocuments.has(name)) : all;
}

export function securityHeaders(settings: SiteSettings): MiddlewareHandler {
  const list = listSecurityHeaders(settings);
  return async (context, next) => {
    await next();
    const type = context.res.headers.get('content-type') ?? '';
    for (const [name, value] of protectionOf(type, list)) {
      // A response that other origins may embed sets its own value.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  };
}
