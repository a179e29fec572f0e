/**
 * From documents and link fields to URLs: the link resolution of specification 2 and
 * acceptance K-1 to K-6. The tables are derived from sections.ts.
 */
import type { LinkField } from '@prismicio/client';
import { completeUrl } from './complete-url.ts';
import { toMediaUrl } from './to-media-url.ts';
import { getLanguage, getLanguagePrefix, masterLanguage, type Language } from '../language/language.ts';
import { escapePath } from './escape-path.ts';
import { catchAllRoutes, companyRoute, jobRoute, staticRoutes } from './sections.ts';
import type { SiteSettings } from '../contract/settings.ts';

/** A link as it is rendered. `text` is the link's own text, when it has one. */
export interface LinkView {
  readonly href: string;
  readonly text?: string;
  readonly target?: string;
  readonly rel?: string;
  readonly isExternal: boolean;
}

/** What identifies a document in a URL. `uid` is absent for singletons, `lang` for links to nothing. */
export interface LinkedDocument {
  readonly type: string;
  readonly uid?: string | undefined;
  readonly lang?: string | undefined;
  readonly isBroken?: boolean | undefined;
  readonly anchorId?: string | undefined;
}

export interface Links {
  /** The escaped path of a page of our own in a language, below the base path. `path` is decoded, without a query. */
  readonly path: (path: string, language: Language) => string;
  readonly document: (document: LinkedDocument) => string;
  readonly field: (field: LinkField | null | undefined) => LinkView | undefined;
}

/** `contentOrigin` is for links to files alone. */
type LinkSettings = Pick<SiteSettings, 'basePath' | 'companySlug'> & Partial<Pick<SiteSettings, 'contentOrigin'>>;

/** `language` is that of the page, for links without one: broken links (`lang: null` of the content service). */
export function createLinks(
  settings: LinkSettings,
  {
    language: own = masterLanguage,
    onUnknownType = () => {},
  }: { language?: Language; onUnknownType?: (type: string) => void } = {},
): Links {
  const path = (page: string, language: Language) => {
    const own = page === companyRoute ? page.replace('{company}', settings.companySlug) : page;
    const localized = `${getLanguagePrefix(language)}${own}`;
    return `${settings.basePath}${localized.length > 1 ? escapePath(localized.replace(/\/$/, '')) : '/'}`;
  };

  const document = (linked: LinkedDocument) => {
    const language = getLanguage(linked.lang ?? '') ?? own;
    // With its anchor, as acceptance K-4 has it.
    if (linked.isBroken) return `${path('/404', language)}${toFragment(linked.anchorId)}`;
    const place = findDocumentPlace(linked.type, linked.uid);
    if (!place) onUnknownType(linked.type);
    return `${path(place?.path ?? '/404', language)}${toFragment(linked.anchorId || place?.anchor)}`;
  };

  return { path, document, field: (value) => toLinkView(value, { document, settings }) };
}

const staticPaths = new Map(
  staticRoutes.flatMap((route) =>
    route.document?.uid ? [[`${route.document.type}/${route.document.uid}`, route.path] as const] : [],
  ),
);

/** Types without a page of their own, and the page that shows their documents. */
export const anchorPaths: Readonly<Record<string, string>> = { person: '/about/team', office: '/contact' };

/** Types of which every page shows the document of its language. */
export const rootTypes: readonly string[] = ['feature_flags', 'menu'];

/** Where readers find a document: on its own page, or at an anchor of a page that shows several. */
export interface DocumentPlace {
  /** Decoded, without language and base path. */
  readonly path: string;
  readonly anchor?: string;
}

/** `undefined` for a type that no page shows. */
export function findDocumentPlace(type: string, uid: string | undefined): DocumentPlace | undefined {
  const path = getDocumentPath(type, uid);
  if (path !== undefined) return { path };
  const shownOn = Object.hasOwn(anchorPaths, type) ? anchorPaths[type] : undefined;
  return uid && shownOn !== undefined ? { path: shownOn, anchor: uid } : undefined;
}

/** Decoded path of a document's own page, without language and base path; `undefined` for a document without one. */
export function getDocumentPath(type: string, uid: string | undefined): string | undefined {
  if (type === 'home' || rootTypes.includes(type)) return '/';
  switch (type) {
    case jobRoute.documentType:
      return uid && `${jobRoute.prefix}/${uid}`;
    default: {
      if (!uid) return undefined;
      const fixed = staticPaths.get(`${type}/${uid}`);
      if (fixed) return fixed;
      const group = catchAllRoutes.find((route) => route.documentType === type);
      return group && `${group.prefix}/${uid}`;
    }
  }
}

const toFragment = (anchor: string | undefined): string =>
  anchor ? `#${encodeURIComponent(anchor.toWellFormed())}` : '';

/** The protocols that links may have; any other link is dropped (requirement S-43). */
const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function toLinkView(
  field: LinkField | null | undefined,
  { document, settings }: { document: Links['document']; settings: LinkSettings },
): LinkView | undefined {
  if (!field) return undefined;
  const text = field.text ? { text: field.text } : {};
  if (field.link_type === 'Document') {
    if (!('id' in field) || !field.id) return undefined;
    // `anchorId` is no field of Prismic's: our content service stores it on document links (specification 3).
    const anchorId = (field as { anchorId?: string }).anchorId;
    const href = field.url
      ? `${field.url}${toFragment(anchorId)}`
      : document({ type: field.type, uid: field.uid, lang: field.lang, isBroken: field.isBroken, anchorId });
    return { href, ...text, isExternal: false };
  }
  if (!('url' in field) || !field.url) return undefined;
  if (field.link_type === 'Media') return { href: toMediaUrl(field.url, settings), ...text, isExternal: false };
  const target = 'target' in field && field.target ? field.target : undefined;
  const url = completeUrl(field.url);
  const isOwn = /^[/#?](?![/\\])/.test(url);
  if (!isOwn && !allowedProtocols.has(getProtocol(url))) return undefined;
  return {
    href: url.startsWith('/') ? `${settings.basePath}${url}` : url,
    ...text,
    ...(target ? { target } : {}),
    ...(target === '_blank' ? { rel: 'noopener' } : {}),
    isExternal: !isOwn,
  };
}

function getProtocol(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}
