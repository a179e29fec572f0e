import type { PrismicDocument } from '@prismicio/client';
import type { AllDocumentTypes } from '../../content/content-types.generated.ts';
import { getLanguage, masterLanguage, type Language } from '../../language/language.ts';
import { getDocumentPath } from '../../routes/links.ts';
import { splitLanguage } from '../../routes/resolve-route.ts';
import { getSectionAbove } from '../../routes/section-above.ts';
import { catchAllRoutes, staticRoutes } from '../../routes/sections.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { RawOfferPlace } from './offer-groups.ts';

/** A path of this site that may have been meant. */
export interface Suggestion {
  readonly path: string;
  /** Title of the document there, if it was queried. */
  readonly title?: string;
  /** The document's own language, which differs from the reader's where it is not translated. */
  readonly language?: Language | undefined;
  /** Its kind and date, for a landing page or a campaign. */
  readonly offer?: RawOfferPlace;
}

/** Per URL. A section without a page lists all its children instead. */
export const maxSuggestions = 4;

/**
 * Suggests pages for a URL without one: the children of a section that has no page of its own, a document
 * of that name in another group, the most similar paths, and the parent page.
 */
export async function findSuggestions(context: PageContext): Promise<Suggestion[]> {
  const { path } = splitLanguage(context.path);
  const section = findSection(path);
  if (section) return listChildren(section, context);
  const found = await Promise.all([findElsewhere(path, context), nameFixed(findNear(path), context)]);
  const unique = new Map(found.flat().map(byPath));
  return [...unique.values()].slice(0, maxSuggestions);
}

/** Suggestions from the route table alone. A URL that cannot name a document gets no others. */
export function suggestAddresses(path: string): string[] {
  const section = findSection(path);
  return section ? [`${section.path}/`] : findNear(path);
}

/** `/legal` and similar paths have no page, only pages below them. */
interface Section {
  readonly path: string;
  readonly fixed: readonly string[];
  /** Types of the documents below it. */
  readonly types: readonly DocumentType[];
}

type DocumentType = AllDocumentTypes['type'];

function findSection(path: string): Section | undefined {
  if (path === '') return undefined;
  const fixed = staticRoutes.filter((route) => route.path.startsWith(`${path}/`)).map((route) => route.path);
  const groups = catchAllRoutes.filter(({ prefix }) => prefix === path).map(({ documentType }) => documentType);
  if (fixed.length + groups.length === 0) return undefined;
  return { path, fixed, types: toTypes([...listTypes(fixed), ...groups]) };
}

/** Fixed pages in their order, then documents by title. */
async function listChildren({ path, fixed, types }: Section, context: PageContext): Promise<Suggestion[]> {
  const titled = await findTitles(types, context);
  const isBelow = (suggestion: Suggestion) => suggestion.path.startsWith(`${path}/`);
  return [...new Map([...fixed.map(toSuggestion), ...titled.filter(isBelow)].map(byPath)).values()];
}

/** A page that is known to be meant, with its title if the content service has it. */
export async function suggestPage(path: string, language: Language, context: PageContext): Promise<Suggestion> {
  const isFixed = staticRoutes.some((route) => route.path === path);
  const found = isFixed ? await nameFixed([path], context) : await findElsewhere(path, context);
  const named = found.findLast((own) => own.path === path && (own.language ?? language).id === language.id);
  return { ...named, path, language };
}

/** Gives fixed pages their titles in the reader's language. */
async function nameFixed(fixed: readonly string[], context: PageContext): Promise<Suggestion[]> {
  const titled = new Map((await findTitles(toTypes(listTypes(fixed)), context)).map(byPath));
  return fixed.map((path) => titled.get(path) ?? { path });
}

/**
 * All documents of these types by title: in the reader's language if translated, else in the master language. Optional:
 * without content, pages are named after their URLs.
 */
async function findTitles(types: readonly DocumentType[], context: PageContext): Promise<Suggestion[]> {
  const { language, logger, requestId } = context;
  const inOrder = language === masterLanguage ? [language] : [masterLanguage, language];
  const { listTitles } = context.content.optional;
  try {
    const answers = await Promise.all(
      inOrder.flatMap(({ id }) => types.map((type) => listTitles(type, { language: id }))),
    );
    // The map keeps the last suggestion for a path.
    const unique = [...new Map(answers.flat().flatMap(listPlace).map(byPath)).values()];
    const { compare } = new Intl.Collator(language.html);
    return unique.toSorted((one, other) => compare(one.title ?? one.path, other.title ?? other.path));
  } catch (error) {
    logger.warn({ requestId, err: error }, 'No titles from content for suggestions');
    return [];
  }
}

/** The types of the fixed pages' documents. */
function listTypes(fixed: readonly string[]): string[] {
  return fixed.flatMap((path) => staticRoutes.find((route) => route.path === path)?.document?.type ?? []);
}

/** The document types in sections.ts all have models: routes.test.ts checks each. */
const toTypes = (types: readonly string[]) => [...new Set(types)] as DocumentType[];
const toSuggestion = (path: string): Suggestion => ({ path });
const byPath = (suggestion: Suggestion) => [suggestion.path, suggestion] as const;

/** The path and title of a document; nothing when it has no page. */
function listPlace({ type, uid, lang, data, tags }: PrismicDocument): Suggestion[] {
  const path = getDocumentPath(type, uid ?? undefined);
  if (!path) return [];
  const read = (name: string) => {
    const value: unknown = data[name];
    return typeof value === 'string' && value ? value : null;
  };
  const [title, kind] = [read('title'), read('kind')];
  const isOffer = type === 'landing_page' || type === 'campaign';
  const offer = isOffer &&
    kind && {
      kind,
      topic: tags[0],
      starts_at: read('starts_at'),
      ends_at: read('ends_at'),
      time_zone: read('time_zone'),
      published_on: read('published_on'),
    };
  return [{ path, language: getLanguage(lang), ...(title && { title }), ...(offer && { offer }) }];
}

/** A query has room for no longer one. The content service would reject it, and each rejection would be logged. */
const maxSlugLength = 1000;

/** Finds the same slug in another group or language. Optional: a failure suggests nothing. */
async function findElsewhere(path: string, context: PageContext): Promise<Suggestion[]> {
  const group = catchAllRoutes.find(({ prefix }) => path.startsWith(`${prefix}/`));
  const slug = path.slice(path.lastIndexOf('/') + 1);
  if (!group && path.split('/').length < 3) return [];
  if (slug.length > maxSlugLength) return [];
  try {
    const documents = await context.content.optional.listByUid(slug);
    const isForReader = ({ lang }: PrismicDocument) => Number(lang === context.language.id);
    // Callers keep the last suggestion for a path.
    return documents.toSorted((one, other) => isForReader(one) - isForReader(other)).flatMap(listPlace);
  } catch (error) {
    context.logger.warn({ requestId: context.requestId, err: error }, 'No suggestions from content');
    return [];
  }
}

const maxComparedLength = 80;

/** Computed once: the route table does not change at run time, and each unknown URL is compared with all of it. */
const spellings = staticRoutes
  .filter((route) => route.isIndexed !== false && !route.path.includes('{'))
  .map(({ path }) => ({ path, reach: Math.max(2, Math.floor(path.length / 3)), letters: countLetters(path) }));
const known = new Set(spellings.map(({ path }) => path));

/** The most similar paths, and last the parent page. */
function findNear(path: string): string[] {
  const near: { path: string; distance: number }[] = [];
  const letters = countLetters(path);
  for (const spelling of spellings) {
    // Length and letter counts give a lower bound of the distance, so few paths need the full comparison.
    if (Math.abs(spelling.path.length - path.length) > spelling.reach) continue;
    if (countApart(letters, spelling.letters) > spelling.reach) continue;
    const distance = getEditDistance(path, spelling.path, spelling.reach);
    if (distance <= spelling.reach) near.push({ path: spelling.path, distance });
  }
  const nearest = near.sort((one, other) => one.distance - other.distance).slice(0, 3);
  const above = getSectionAbove(path);
  const parents = above !== '/' && known.has(above) ? [above] : [];
  return [...new Set([...nearest.map((spelling) => spelling.path), ...parents])];
}

/** Counts letters by their last five bits: letters that share them count as one. */
function countLetters(text: string): Uint8Array {
  const counts = new Uint8Array(32);
  for (let at = Math.min(text.length, maxComparedLength) - 1; at >= 0; at -= 1) {
    const letter = text.charCodeAt(at) & 31;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return counts;
}

/** A lower bound of the edit distance: one edit adds at most one letter and removes at most one. */
function countApart(one: Uint8Array, other: Uint8Array): number {
  let more = 0;
  let less = 0;
  for (let letter = 0; letter < one.length; letter += 1) {
    const difference = (one[letter] ?? 0) - (other[letter] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return Math.max(more, less);
}

const firstRow = Uint8Array.from({ length: maxComparedLength + 1 }, (_, index) => index);

/** Levenshtein distance of the first 80 characters, or any number above `most`. */
export function getEditDistance(one: string, other: string, most = maxComparedLength): number {
  const from = one.slice(0, maxComparedLength);
  const to = other.slice(0, maxComparedLength);
  // One row of the matrix, updated in place. Cells further than `most` from the diagonal exceed `most`.
  const row = firstRow.slice(0, to.length + 1);
  for (let at = 1; at <= from.length; at += 1) {
    const start = Math.max(1, at - most);
    let diagonal = row[start - 1] ?? 0;
    let left = start === 1 ? at : most + 1;
    let nearest = left;
    row[start - 1] = left;
    for (let column = start; column <= Math.min(to.length, at + most); column += 1) {
      const above = row[column] ?? 0;
      const substitution = diagonal + (from.charCodeAt(at - 1) === to.charCodeAt(column - 1) ? 0 : 1);
      left = Math.min(substitution, left + 1, above + 1);
      diagonal = above;
      row[column] = left;
      nearest = Math.min(nearest, left);
    }
    if (nearest > most) return nearest;
  }
  return row[to.length] ?? 0;
}
