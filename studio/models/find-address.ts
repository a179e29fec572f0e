/** The address of a document on the site, or why it has none. */
import type { AddressBook, TypeAddresses } from '../api/address-book.ts';

export type DocumentAddress =
  | { readonly kind: 'page'; readonly url: string }
  /** It has a page as soon as it has a uid. */
  | { readonly kind: 'unnamed'; readonly start: string }
  /** Documents of its type have pages, but not in this language, or not at this uid, or only where a uid is chosen. */
  | { readonly kind: 'nowhere'; readonly why: 'language' | 'uid' | 'unchosen' }
  /** It has no page of its own, and another page shows it. */
  | { readonly kind: 'shown'; readonly url: string }
  /** Documents of its type have no pages. */
  | { readonly kind: 'none' }
  /** The site has not told where its pages are. */
  | { readonly kind: 'unknown' };

/** Whether readers would find no page of the document, although documents of its type have pages. */
export const lacksPage = ({ kind }: DocumentAddress): boolean => kind === 'nowhere' || kind === 'unnamed';

export interface NamedDocument {
  readonly type: string;
  readonly lang: string;
  readonly uid: string | undefined;
}

export function findAddress(book: AddressBook | undefined, { type, lang, uid }: NamedDocument): DocumentAddress {
  if (!book) return { kind: 'unknown' };
  const rules = readRules(book, type);
  if (!rules) return { kind: 'none' };
  const start = findStart(book, rules, lang);
  if (start === undefined) return { kind: 'nowhere', why: 'language' };
  // The root of another language has no slash at its end.
  const toUrl = (path: string): string => (path === '/' && book.prefixes[lang] !== '' ? start : `${start}${path}`);
  if (rules.shownOn !== undefined) return { kind: 'shown', url: toUrl(rules.shownOn) };
  if (rules.single !== undefined) return { kind: 'page', url: toUrl(rules.single) };
  const { prefix } = rules;
  if (!uid)
    return prefix === undefined
      ? { kind: 'nowhere', why: 'unchosen' }
      : { kind: 'unnamed', start: toUrl(`${prefix}/`) };
  const fixed = Object.hasOwn(rules.fixed ?? {}, uid) ? rules.fixed?.[uid] : undefined;
  if (fixed !== undefined) return { kind: 'page', url: toUrl(fixed) };
  return prefix === undefined ? { kind: 'nowhere', why: 'uid' } : { kind: 'page', url: toUrl(`${prefix}/${uid}`) };
}

export interface AddressChoice {
  readonly uid: string;
  /** With the prefix of the language. */
  readonly path: string;
}

/** The only addresses that documents of the type may have; undefined where any uid makes one, or none does. */
export function listChoices(
  book: AddressBook | undefined,
  { type, lang }: Pick<NamedDocument, 'type' | 'lang'>,
): readonly AddressChoice[] | undefined {
  const rules = book && readRules(book, type);
  if (!book || !rules?.fixed || rules.prefix !== undefined) return undefined;
  if (findStart(book, rules, lang) === undefined) return undefined;
  return Object.entries(rules.fixed).map(([uid, path]) => ({ uid, path: `${book.prefixes[lang] ?? ''}${path}` }));
}

/** Whether documents of the type can have pages in this language. True while the site has not told. */
export function mayHavePage(book: AddressBook | undefined, { type, lang }: { type: string; lang: string }): boolean {
  const rules = book && readRules(book, type);
  return !book || !rules || findStart(book, rules, lang) !== undefined;
}

const readRules = ({ types }: AddressBook, type: string): TypeAddresses | undefined =>
  Object.hasOwn(types, type) ? types[type] : undefined;

/** What stands before the paths of a language; undefined where the type has no pages in it. */
function findStart({ origin, prefixes }: AddressBook, { languages }: TypeAddresses, lang: string): string | undefined {
  if (languages && !languages.includes(lang)) return undefined;
  return Object.hasOwn(prefixes, lang) ? `${origin}${prefixes[lang]}` : undefined;
}
