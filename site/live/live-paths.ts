import type { ContentVariant } from '../content/choose-variant.ts';
import { orAbsent } from '../content/content-failures.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { getLanguage } from '../language/language.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createLinks, findDocumentPlace } from '../routes/links.ts';

/** The escaped path of a document's page, below the base path; undefined for a document without a page. */
export async function findPath(
  documentId: string,
  variant: ContentVariant,
  { content, settings }: SiteOptions,
): Promise<string | undefined> {
  const reader = createPrismicReader({ source: content, cookie: variant.cookie });
  const document = await orAbsent(() => reader.getByID(documentId));
  if (!document) return undefined;
  const { type, uid, lang } = document;
  // The studio scrolls to the fields itself, so the anchor is not used.
  const place = findDocumentPlace(type, uid ?? undefined);
  const language = getLanguage(lang);
  return place && language && createLinks({ ...settings, basePath: '' }).path(place.path, language);
}
