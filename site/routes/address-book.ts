/**
 * Where the site has pages for documents, for the studio: which uid of which type gives which address, and where no
 * page can be. Derived from the tables that the site itself resolves addresses with.
 */
import type { SiteSettings } from '../contract/settings.ts';
import { getLanguagePrefix, languages, masterLanguage } from '../language/language.ts';
import { anchorPaths, getDocumentPath, rootTypes } from './links.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from './sections.ts';

/** Paths are below the origin and the prefix of the language. A type without an entry has no page anywhere. */
export interface AddressBook {
  /** The canonical origin with the base path, without a trailing slash. */
  readonly origin: string;
  /** By language id: `''` for the master language. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, TypeAddresses>>;
}

interface TypeAddresses {
  /** The page of a type with one document for each language. */
  readonly single?: string;
  /** The pages of these uids. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Every other uid has a page below this path. Without it only the fixed uids have pages. */
  readonly prefix?: string;
  /** The only languages whose documents have pages; all without it. */
  readonly languages?: readonly string[];
  /** The page that shows the documents of a type without pages of its own. */
  readonly shownOn?: string;
}

interface BookOptions {
  readonly settings: Pick<SiteSettings, 'publicUrl' | 'basePath' | 'companySlug'>;
  /** Whether vacancies are documents of our own, and not of a vendor's job board. */
  readonly hasOwnVacancies: boolean;
}

export function createAddressBook({ settings, hasOwnVacancies }: BookOptions): AddressBook {
  const { publicUrl, basePath, companySlug } = settings;
  const toPath = (path: string): string => path.replace('{company}', companySlug);
  return {
    origin: `${publicUrl}${basePath}`,
    prefixes: Object.fromEntries(languages.map((language) => [language.id, getLanguagePrefix(language)])),
    types: {
      ...listShared(),
      ...listSingles(),
      ...listPages(toPath),
      ...(hasOwnVacancies && {
        [jobRoute.documentType]: { prefix: jobRoute.prefix, languages: [masterLanguage.id] },
      }),
    },
  };
}

/** Documents that another page shows. */
function listShared(): Record<string, TypeAddresses> {
  const places = [...Object.entries(anchorPaths), ...rootTypes.map((type) => [type, '/'] as const)];
  return Object.fromEntries(places.map(([type, shownOn]) => [type, { shownOn }]));
}

function listSingles(): Record<string, TypeAddresses> {
  return Object.fromEntries(
    staticRoutes.flatMap(({ document, path }) =>
      document && document.uid === undefined ? [[document.type, { single: path }]] : [],
    ),
  );
}

function listPages(toPath: (path: string) => string): Record<string, TypeAddresses> {
  const fixed = staticRoutes.flatMap(({ document }) => (document?.uid === undefined ? [] : [document]));
  const types = new Set([...fixed.map(({ type }) => type), ...catchAllRoutes.map((route) => route.documentType)]);
  return Object.fromEntries(
    [...types].map((type) => {
      const prefix = catchAllRoutes.find(({ documentType }) => documentType === type)?.prefix;
      const own = fixed.filter((document) => document.type === type);
      const paths = own.map(({ uid = '' }) => [uid, toPath(getDocumentPath(type, uid) ?? '')]);
      return [type, { fixed: Object.fromEntries(paths), ...(prefix !== undefined && { prefix }) }];
    }),
  );
}
