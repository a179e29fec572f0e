/** The editors' redirect rules for URLs without a page: the document `redirects` of each language (decision 0077). */
import { getLanguage, getLanguagePrefix, masterLanguage } from '../language/language.ts';
import { decodePath } from '../routes/decode-path.ts';
import type { RedirectsDocument } from './content-types.generated.ts';

export interface RedirectRule {
  /** In lower case, with the language, without base path and final slash. */
  readonly from: string;
  /** Whether the rule also matches all URLs below `from`. */
  readonly isPrefix: boolean;
  readonly kind: 'moved' | 'moved for now' | 'gone';
  /** The redirect's target, or the page that a gone page links to. Absent only for a gone page. */
  readonly target: RedirectTarget | undefined;
}

export type RedirectTarget =
  | {
      readonly kind: 'document';
      readonly id: string;
      readonly type: string;
      readonly uid: string | undefined;
      readonly lang: string;
    }
  /** `keepsRest`: appends the rest of the path after the prefix. `path` may have a query and a fragment. */
  | { readonly kind: 'path'; readonly path: string; readonly keepsRest: boolean }
  | { readonly kind: 'other site'; readonly url: string };

type RawRule = RedirectsDocument['data']['rules'][number];

/** Rules without a path or a target are left out. */
export function toRedirectRules(document: RedirectsDocument): RedirectRule[] {
  const prefix = getLanguagePrefix(getLanguage(document.lang) ?? masterLanguage);
  return document.data.rules.flatMap((raw) => toRule(raw, prefix) ?? []);
}

function toRule({ from, kind: chosen, page, path }: RawRule, prefix: string): RedirectRule | undefined {
  const [address = ''] = withoutOrigin(from?.trim() ?? '').split(/[?#]/);
  const own = decodePath(address) ?? address;
  if (!own.startsWith('/') || own === '/' || own === '/*') return undefined;
  const isPrefix = own.endsWith('/*');
  const kind = chosen === 'Gone' ? 'gone' : chosen === 'Moved for now' ? 'moved for now' : 'moved';
  const target = toDocument(page) ?? toPath(path?.trim() ?? '', prefix);
  if (!target && kind !== 'gone') return undefined;
  return { from: toRulePath(withLanguage(isPrefix ? own.slice(0, -2) : own, prefix)), isPrefix, kind, target };
}

/** Normalises the URLs of a rule to those of the pages, without the segment of the master language. */
export function toRulePath(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
    .normalize('NFC');
  const master = `/${masterLanguage.id}`;
  return `${plain}/`.startsWith(`${master}/`) ? plain.slice(master.length) || '/' : plain;
}

/** Editors may paste a whole URL of an earlier site. */
function withoutOrigin(address: string): string {
  const url = /^https?:/i.test(address) ? URL.parse(address) : undefined;
  return url?.pathname ?? address;
}

function withLanguage(path: string, prefix: string): string {
  const segment = path.split('/')[1] ?? '';
  return getLanguage(segment) ? path : `${prefix}${path}`;
}

function toDocument(page: RawRule['page']): RedirectTarget | undefined {
  if (!('id' in page) || !page.id) return undefined;
  const { id, type, uid, lang } = page;
  return { kind: 'document', id, type, uid, lang };
}

function toPath(path: string, prefix: string): RedirectTarget | undefined {
  if (/^https:\/\//i.test(path)) {
    const url = URL.parse(path)?.href;
    return url === undefined ? undefined : { kind: 'other site', url };
  }
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const keepsRest = path.endsWith('/*');
  return { kind: 'path', path: withLanguage(keepsRest ? path.slice(0, -2) || '/' : path, prefix), keepsRest };
}
