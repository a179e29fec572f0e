import { pageTypes } from '../page-types/page-type-registry.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import { jobRoute } from '../routes/sections.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { oneClickPath } from './handle-one-click.ts';
import { decodePath } from '../routes/decode-path.ts';

/** The cost class of a POST, for a rate limit in front. */
export interface PostClass {
  /**
   * `form`: stores an enquiry. `record`: appends a short record to a file. `query`: reads content. `other`: stores
   * nothing.
   */
  readonly kind: 'form' | 'record' | 'query' | 'other';
  /** Whether its body may contain files. */
  readonly takesFiles: boolean;
  /** What its response may cost, whatever it is: 1 for the render of a page. */
  readonly cost: number;
  /** For a form: the same for every URL that submits it. */
  readonly name: string;
}

/** Without an entry here a post that writes would have the budget of one that only reads. */
const recordPaths: ReadonlySet<string> = new Set(['/consent', '/reports/errors', '/reports/csp', oneClickPath]);

/** Reading the fields, checking them, and the page that shows what is to be corrected. */
const formCost = 4;

const graphqlPath = '/graphql';

/** The largest query that is allowed reads as much as several pages. */
const graphqlCost = 5;

export function classifyPost(path: string, settings: Pick<SiteSettings, 'basePath' | 'companySlug'>): PostClass {
  const own = path.slice(settings.basePath.length);
  const plain = { takesFiles: false, cost: 1, name: own };
  if (recordPaths.has(own)) return { ...plain, kind: 'record' };
  if (own === graphqlPath) return { ...plain, kind: 'query', cost: graphqlCost };
  const route = resolveRoute(decodePath(own) ?? own, settings);
  if (!route || !pageTypes[route.template].action) return { ...plain, kind: 'other' };
  const { jobId } = route.params;
  // A vacancy answers at any title, and each page exists in each language.
  const name = jobId === undefined ? route.path : `${jobRoute.prefix}/${jobId}`;
  return { kind: 'form', takesFiles: jobId !== undefined, cost: formCost, name };
}
