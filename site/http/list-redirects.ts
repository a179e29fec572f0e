/** Paths of this site that may redirect or be gone, for a static copy of it (server/export). */
import { escapePath } from '../routes/escape-path.ts';
import { getDocumentPath } from '../routes/links.ts';
import { getLanguage, getLanguagePrefix, type Language } from '../language/language.ts';
import { toHeaderAddress } from './header-address.ts';
import { listRules, type RedirectionSource } from './redirections.ts';

/** Paths are escaped and have the base path. */
export interface ListedRedirect {
  readonly from: string;
  /** All paths below as well. */
  readonly isPrefix: boolean;
  /** For rules that keep the rest of the path: the folder in which the page of that name is looked up. */
  readonly keepsRestAt?: string;
}

export function listRedirects(source: RedirectionSource): ListedRedirect[] {
  const { basePath } = source.settings;
  const toPath = (path: string) => `${basePath}${escapePath(path)}`;
  const rules = listRules(source).map(({ from, isPrefix, target }) => ({
    from: toPath(from),
    isPrefix,
    ...(target?.kind === 'path' && target.keepsRest && { keepsRestAt: `${basePath}${toHeaderAddress(target.path)}` }),
  }));
  const names = listNames(source).map((path) => ({ from: toPath(path), isPrefix: false }));
  return [...new Map([...names, ...rules].map((own) => [`${own.from} ${own.isPrefix}`, own])).values()];
}

/** The pages of closed ones are gone, and the sitemap does not name them. */
const typesThatClose: ReadonlySet<string> = new Set(['vacancy']);

/** The paths of renamed and unpublished documents, and of those that may be closed. */
function listNames({ publications }: RedirectionSource): string[] {
  const { documents, former = [], gone = [] } = publications?.list() ?? {};
  const renamed = former.flatMap(([uid, id]) => {
    const document = documents?.get(id);
    return document ? toNamedPath(document.type, uid, getLanguage(document.lang)) : [];
  });
  const closing = [...(documents?.values() ?? [])]
    .filter(({ type }) => typesThatClose.has(type))
    .flatMap(({ type, uid, lang }) => (uid ? toNamedPath(type, uid, getLanguage(lang)) : []));
  return [...renamed, ...gone.flatMap(readName), ...closing];
}

/** `TYPE/LANGUAGE/UID`, the format of the content watch. */
function readName(name: string): string[] {
  const [type = '', lang = '', ...uid] = name.split('/');
  return toNamedPath(type, uid.join('/'), getLanguage(lang));
}

function toNamedPath(type: string, uid: string, language: Language | undefined): string[] {
  const path = language && getDocumentPath(type, uid);
  return path ? [`${getLanguagePrefix(language)}${path}`] : [];
}
