import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { policyRevision } from '../consent/consent-policy.ts';
import { getLanguagePrefix, type Language } from '../language/language.ts';
import type { LayoutName } from '../contract/layout-names.ts';
import type { TemplateName } from '../routes/sections.ts';
import type { Assets } from './assets.ts';
import { escapeHtml } from './escape-html.ts';
import { toBytes, toKeptBytes, type Markup } from './markup.ts';
import { prePaintScript } from './pre-paint.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { showFrameParts } from './frame-parts.tsx';
import type { SharedState } from './shared-state.ts';
import { listSheets, type StyleSheet } from './styles.ts';

/** A rendered page: the source of its document and its payload. */
export interface RenderedPage {
  readonly status: number;
  readonly language: Language;
  readonly template: TemplateName | 'error';
  readonly layout: LayoutName;
  readonly isPreview: boolean;
  /** Markup of the page's head elements. */
  readonly head: string;
  /** Markup of the structured data. */
  readonly structuredData: string;
  readonly title: string;
  /** Markup of the whole body, `<main>` included. */
  readonly body: Markup;
  /** Markup inside `<main>`. */
  readonly main: string;
  /** Sheets used inside `<main>`, and by the layout around it. */
  readonly mainSheets: readonly StyleSheet[];
  readonly layoutSheets: readonly StyleSheet[];
  /** The shared state that the page was rendered with. */
  readonly state: SharedState;
  /** Whether the page has a payload: it was found, and search engines may list it. */
  readonly isPrerendered: boolean;
  /** The paths of the page in other languages, for the language switcher. */
  readonly translations: readonly { language: string; href: string }[];
}

interface RenderedDocument {
  readonly html: Buffer;
  readonly contentSecurityPolicy: string;
}

type DocumentSettings = Pick<SiteSettings, 'basePath' | 'publicUrl' | 'tags'>;

export function renderDocument(page: RenderedPage, assets: Assets, settings: DocumentSettings): RenderedDocument {
  const { basePath } = settings;
  const style = getStyle(page, assets);
  const beforeStyle = [
    `<!doctype html><html lang="${page.language.html}" dir="${page.language.direction}" data-policy="${policyRevision}" data-kernel="${escapeHtml(assets.kernel)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><script>${prePaintScript}</script>`,
    assets.preloadedFont
      ? `<link rel="preload" href="${assets.preloadedFont}" as="font" type="font/woff2" crossorigin>`
      : '',
    '<style>',
  ].join('');
  const afterStyle = [
    '</style>',
    // Without script only the server knows whether a choice was made (http/handle-consent.ts).
    `<noscript><link rel="stylesheet" href="${basePath}/consent/style.css"></noscript>`,
    showIcons(basePath),
    // The web app starts at the home page, so only that page offers the manifest.
    page.template === 'home' ? `<link rel="manifest" href="${basePath}/site.webmanifest">` : '',
    page.head,
    page.structuredData,
    // The pre-paint script moves it out once the page is painted: it loads the tags itself.
    `<template><script src="${basePath}/scripts/insights/scriptManager.js" async></script></template>`,
    ...assets.development.map((source) => `<script type="module" src="${escapeHtml(source)}"></script>`),
    `</head><body data-template="${page.template}" data-layout="${page.layout}" data-site="${escapeHtml(new URL(settings.publicUrl).host)}"${basePath ? ` data-base="${escapeHtml(basePath)}"` : ''}${page.isPreview ? ' data-preview' : ''}>`,
  ].join('');
  const homeHref = `${basePath}${getLanguagePrefix(page.language)}` || '/';
  const end = `${showFrameParts(page.state, page.language, homeHref)}</body></html>`;
  const html = toBytes([beforeStyle, style.css, afterStyle, ...page.body, end]);
  return { html, contentSecurityPolicy: toPolicy(style.hash, assets, settings) };
}

interface Style {
  readonly css: Buffer;
  readonly hash: string;
}

/** By build and used sheets: pages of one type mostly use the same. */
const styles = new WeakMap<Assets, LRUCache<string, Style>>();

function getStyle(page: RenderedPage, assets: Assets): Style {
  const sheets = listSheets([...page.layoutSheets, ...page.mainSheets]);
  const make = () => {
    const css = toKeptBytes(`${assets.fontCss}${assets.baseCss}${sheets.map((sheet) => sheet.css).join('')}`);
    return { css, hash: toHash(css) };
  };
  // In development a sheet changes while the process runs.
  if (assets.development.length > 0) return make();
  const known = styles.get(assets) ?? new LRUCache<string, Style>({ max: 200 });
  styles.set(assets, known);
  const key = sheets.map(({ id }) => id).join(' ');
  const style = known.get(key) ?? make();
  known.set(key, style);
  return style;
}

function showIcons(basePath: string): string {
  return [
    `<link rel="icon" href="${basePath}/favicon.ico" sizes="32x32">`,
    `<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${basePath}/apple-touch-icon.png">`,
    // The icon of a pinned tab in Safari: a blue vector.
    `<link rel="mask-icon" href="${basePath}/assets/images/connect.svg" color="#0164e2">`,
  ].join('');
}

const toHash = (text: string | Buffer) => `'sha256-${hash('sha256', text, 'base64')}'`;
const prePaintHash = toHash(prePaintScript);

/** No nonce and nothing about the visitor: the policy is as cacheable as the page. */
function toPolicy(styleHash: string, assets: Assets, { tags, publicUrl }: DocumentSettings): string {
  // A tag may load from, and report to, its own origin. None is configured by default.
  const tagOrigins = [...new Set(tags.map(({ src }) => ` ${new URL(src).origin}`))].join('');
  const isDevelopment = assets.development.length > 0;
  return [
    "default-src 'none'",
    `script-src 'self' ${prePaintHash}${tagOrigins}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : styleHash}`,
    `img-src 'self' data: https://images.prismic.io${tagOrigins}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${tagOrigins}`,
    "manifest-src 'self'",
    // Workers fall back to script-src.
    "media-src 'self'",
    // Only these policies may turn text into markup or a script URL: the kernel's, and that of the tag loader.
    ...(isDevelopment
      ? []
      : [`trusted-types fc-payload${tags.length > 0 ? ' fc-tags' : ''}`, "require-trusted-types-for 'script'"]),
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com',
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // On plain http it would require TLS that does not exist.
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ');
}
