import type { ContentVariant } from '../content/choose-variant.ts';
import { orAbsent } from '../content/content-failures.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { getLanguage } from '../language/language.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createLinks, getDocumentPath } from '../routes/links.ts';

/** The path of a document's page, below the base path; undefined for a document without a page. */
export async function findPath(
  documentId: string,
  variant: ContentVariant,
  { content, settings }: SiteOptions,
): Promise<string | undefined> {
  const reader = createPrismicReader({ source: content, cookie: variant.cookie });
  const document = await orAbsent(() => reader.getByID(documentId));
  if (!document) return undefined;
  const { type, uid, lang } = document;
  const own = getDocumentPath(type, uid ?? undefined);
  const language = getLanguage(lang);
  // The studio scrolls to the fields itself, so the fragment is dropped.
  const [path = '/'] = own?.split('#') ?? [];
  return own && language && createLinks({ ...settings, basePath: '' }).path(path, language);
}
