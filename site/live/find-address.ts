/** Resolves a URL of the site for the links of the studio: to its document, another URL, or nothing. */
import { toHttpError } from '../contract/http-error.ts';
import { toCanonicalPath } from '../http/canonical-url.ts';
import { toHeaderAddress } from '../http/header-address.ts';
import { decodePath } from '../routes/decode-path.ts';
import { findFeedOrSitemap } from '../http/feeds-and-sitemaps.ts';
import { findRedirection } from '../http/redirections.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import { prepareRoute } from '../pipeline/render-page.tsx';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { resolveRoute, type ResolvedRoute } from '../routes/resolve-route.ts';
import { showPath } from '../routes/escape-path.ts';
import { findVacancyId } from './find-vacancy-id.ts';
import type { LiveQuestion } from './render-live.tsx';

/** `movedTo`: the target of a redirect; a path includes its language and no base path. */
export type FoundAddress =
  | { readonly kind: 'document'; readonly documentId: string; readonly movedTo?: string }
  /** A page without a document, such as the search, or a file. */
  | { readonly kind: 'page'; readonly movedTo?: string }
  /** A redirect to another site. */
  | { readonly kind: 'elsewhere'; readonly movedTo: string }
  /** `gone`: the document was unpublished. */
  | { readonly kind: 'gone' | 'absent' };

/** `path` is escaped and without the base path. The result is that of the site, with the content of the token. */
export async function findAddress(
  question: LiveQuestion,
  services: SiteOptions,
  mayMove = true,
): Promise<FoundAddress> {
  const path = decodePath(toCanonicalPath(question.path, ''));
  if (path === undefined) return { kind: 'absent' };
  const route = resolveRoute(path, services.settings);
  const page = route && (await findPage(route, { ...question, path }, services));
  if (page) return page;
  if (findFeedOrSitemap(path)) return { kind: 'page' };
  const redirection = findRedirection(path, route, services);
  if (redirection?.kind === 'gone') return { kind: 'gone' };
  if (!redirection || !mayMove) return { kind: !route && isFile(path) ? 'page' : 'absent' };
  const movedTo = showPath(redirection.to);
  if (!movedTo.startsWith('/')) return { kind: 'elsewhere', movedTo };
  const [target = '/'] = toHeaderAddress(movedTo).split(/[?#]/);
  const found = await findAddress({ ...question, path: target }, services, false);
  return found.kind === 'document' || found.kind === 'page' ? { ...found, movedTo } : found;
}

async function findPage(
  route: ResolvedRoute,
  question: LiveQuestion,
  services: SiteOptions,
): Promise<FoundAddress | undefined> {
  if (route.template === 'not-found') return undefined;
  const context = makePageContext(services, { ...question, fullPath: question.path, route });
  try {
    const prepared = await prepareRoute(route, context);
    const documentId = prepared.documentId ?? (await findVacancyId(route, context));
    if (documentId === undefined) return { kind: 'page' };
    if (!('movedTo' in prepared)) return { kind: 'document', documentId };
    return {
      kind: 'document',
      documentId,
      movedTo: showPath(prepared.movedTo.slice(services.settings.basePath.length)),
    };
  } catch (error) {
    const { status } = toHttpError(error);
    if (status === 404 || status === 410) return undefined;
    throw error;
  }
}

/** Whether media and files of the build exist is not checked. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/.test(path);
