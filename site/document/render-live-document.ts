import { hash } from 'node:crypto';
import type { SiteSettings } from '../contract/settings.ts';
import type { Assets } from './assets.ts';
import { escapeHtml } from './escape-html.ts';
import { toBytes } from './markup.ts';
import type { RenderedPage } from './render-document.ts';
import { listSheets } from './styles.ts';

/** The data of its page for the bridge in the frame. */
export interface LivePlace {
  /** Below the base path; empty for a document without a page. */
  readonly path: string;
  readonly documentId: string | undefined;
}

export type LiveMarkup = Pick<
  RenderedPage,
  'language' | 'template' | 'layout' | 'head' | 'body' | 'mainSheets' | 'layoutSheets'
> & { readonly theme?: 'light' | 'dark' | undefined };

/**
 * A page for the frame of the studio: the site's own markup and style with one script, the bridge; a picture of a slice
 * has none. Nothing of a visit is in it: no consent, tags, kernel or service worker, and no cookie.
 */
export function renderLiveDocument(
  page: LiveMarkup,
  place: LivePlace | undefined,
  { assets, settings }: { assets: Assets; settings: SiteSettings },
): { html: Buffer; contentSecurityPolicy: string } {
  const sheets = listSheets([...page.layoutSheets, ...page.mainSheets]);
  const css = `${assets.fontCss}${assets.baseCss}${sheets.map((sheet) => sheet.css).join('')}`;
  const { language, template, layout, theme } = page;
  const attributes = [
    `lang="${language.html}" dir="${language.direction}" data-consent=""`,
    theme ? `data-theme="${theme}"` : '',
    ...(place ? listPlaceAttributes(place, page, settings) : []),
  ];
  const start = [
    `<!doctype html><html ${attributes.filter(Boolean).join(' ')}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><style>${css}</style>`,
    // A patch may bring a slice whose style the page has not used.
    `<link rel="stylesheet" href="${escapeHtml(assets.style)}">`,
    page.head,
    place ? `<script type="module" src="${escapeHtml(assets.liveBridge)}"></script>` : '',
    `</head><body data-template="${template}" data-layout="${layout}">`,
  ].join('');
  return {
    html: toBytes([start, ...page.body, '</body></html>']),
    contentSecurityPolicy: toPolicy(css, assets, settings),
  };
}

function listPlaceAttributes({ path, documentId }: LivePlace, page: LiveMarkup, settings: SiteSettings): string[] {
  return [
    `data-studio="${escapeHtml(settings.studioOrigin)}" data-path="${escapeHtml(path)}"`,
    `data-frame="${toFrameTag(toBody(page))}"`,
    ...(documentId === undefined ? [] : [`data-document="${escapeHtml(documentId)}"`]),
  ];
}

export function toBody({ body }: Pick<LiveMarkup, 'body'>): string {
  return toBytes(body).toString();
}

/** Equal for equal markup around `<main>`. */
export function toFrameTag(body: string): string {
  const around = body.slice(0, body.indexOf('<main')) + body.slice(body.indexOf('</main>'));
  return hash('sha256', around, 'base64url').slice(0, 16);
}

function toPolicy(css: string, { development }: Assets, { studioOrigin }: SiteSettings): string {
  const isDevelopment = development.length > 0;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'sha256-${hash('sha256', css, 'base64')}'`}`,
    "img-src 'self' data: https://images.prismic.io",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    ...(isDevelopment ? [] : ['trusted-types fc-live', "require-trusted-types-for 'script'"]),
    "form-action 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${studioOrigin}`,
  ].join('; ');
}
