import type { Form, PrismicDocument, Query } from '@prismicio/client';
import type { ReadParams } from '../content/prismic/prismic-reader.ts';

/** A search as a search form of the repository: only the form's fields, and its defaults for the others. */
export interface SearchForm<Document extends PrismicDocument> {
  /** Throws for an unknown field. Appends to a repeatable field. */
  readonly set: (field: string, value: string | number) => SearchForm<Document>;
  readonly submit: () => Promise<Query<Document>>;
}

export function createSearchForm<Document extends PrismicDocument>(
  form: Form,
  ask: (params: ReadParams) => Promise<Query<Document>>,
): SearchForm<Document> {
  const values = new Map<string, string[]>();
  for (const [name, field] of Object.entries(form.fields)) {
    if (field.default !== undefined) values.set(name, [String(field.default)]);
  }
  const search: SearchForm<Document> = {
    set(name, value) {
      const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
      if (!field) throw new Error(`Unknown field ${name}`);
      const before = (field as { multiple?: boolean }).multiple ? (values.get(name) ?? []) : [];
      values.set(name, [...before, String(value)]);
      return search;
    },
    submit: () => ask(toParams(values)),
  };
  return search;
}

/**
 * The client's own parameters. The search form has token, routes and others for clients that know them from nowhere
 * else.
 */
function toParams(values: ReadonlyMap<string, readonly string[]>): ReadParams {
  const text = (name: string) => values.get(name)?.at(-1);
  const count = (name: string) => (text(name) ? { [name]: Number(text(name)) } : {});
  const plain = ['ref', 'after', 'lang', 'fetch', 'fetchLinks', 'graphQuery'].flatMap((name) =>
    text(name) ? [[name, text(name)]] : [],
  );
  return {
    ...(Object.fromEntries(plain) as ReadParams),
    ...(text('orderings') ? { orderings: withoutBrackets(text('orderings') ?? '') } : {}),
    ...count('page'),
    ...count('pageSize'),
    filters: (values.get('q') ?? []).flatMap(toFilters),
  };
}

function toFilters(q: string): string[] {
  const inner = withoutBrackets(q);
  return inner === '' ? [] : [inner];
}

/** The client adds the outer brackets of `[[at(…)]]` and `[my.page.title]` itself. */
function withoutBrackets(text: string): string {
  return text
    .trim()
    .replace(/^\[([\s\S]*)\]$/, '$1')
    .trim();
}
