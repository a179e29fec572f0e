import type { StoredCollection } from '../storage/root-register.ts';

interface SearchFormField {
  readonly type: 'String' | 'Integer';
  readonly multiple: boolean;
  readonly default?: string;
}

interface SearchFormOptions {
  readonly publicUrl: string;
  readonly collections: readonly StoredCollection[];
  /**
   * From the request for the entry response. Old kits send every default value with every search, so that these are
   * passed on.
   */
  readonly accessToken: string | undefined;
  readonly routes: string | undefined;
}

const enctype = 'application/x-www-form-urlencoded';

/** The search forms of the entry response. */
export function buildSearchForms({
  publicUrl,
  collections,
  accessToken,
  routes,
}: SearchFormOptions): Record<string, unknown> {
  const fields = {
    ref: text(),
    q: { type: 'String', multiple: true },
    lang: text(),
    page: { type: 'Integer', multiple: false, default: '1' },
    pageSize: { type: 'Integer', multiple: false, default: '20' },
    after: text(),
    fetch: text(),
    fetchLinks: text(),
    graphQuery: text(),
    orderings: text(),
    referer: text(),
    routes: text(routes),
    brokenRoute: text(),
    integrationFieldsRef: text(),
    access_token: text(accessToken),
  } satisfies Record<string, SearchFormField>;
  const search = { method: 'GET', enctype, action: `${publicUrl}/api/v2/documents/search` };
  const named = collections.map(({ id, name, query }) => [
    id,
    { name, rel: 'collection', ...search, fields: { ...fields, q: { ...fields.q, default: query } } },
  ]);
  return {
    everything: { ...search, fields },
    tags: { method: 'GET', enctype, action: `${publicUrl}/api/v2/tags`, fields: {} },
    ...Object.fromEntries(named),
  };
}

function text(value?: string): SearchFormField {
  return { type: 'String', multiple: false, ...(value !== undefined && { default: value }) };
}
