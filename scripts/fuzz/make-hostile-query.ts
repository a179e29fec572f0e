import type { Random } from './random.ts';

/** The words, ids and fields of a store from which hostile queries are made. */
export interface StoreVocabulary {
  readonly ref: string;
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

export interface HostileQuery {
  readonly path: string;
  /** A GraphQL query. */
  readonly body?: string;
}

const type = 'payment_insight';
const fields = [
  'title',
  'kind',
  'summary',
  'published_on',
  'author',
  'takeaways.text',
  'sources.link',
  'sources.title',
];
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** A search or GraphQL query that costs as much work as possible. */
export function makeHostileQuery(random: Random, store: StoreVocabulary): HostileQuery {
  if (random.oneIn(4)) return { path: `/graphql?ref=${store.ref}`, body: makeGraphql(random, store) };
  const query = new URLSearchParams({ ref: store.ref, lang: random.pick(['*', '*', 'en-gb']) });
  const options: Record<string, () => string> = {
    pageSize: () => '100',
    page: () => random.pick(['2', '1000000']),
    after: () => random.pick(store.ids),
    orderings: () => `[${repeat(random.below(11), () => `my.${type}.${random.pick(fields)} desc,`)}]`,
    graphQuery: () => `{ ${type} ${makeSelection(random, 3)} }`,
    fetchLinks: () => repeat(100, () => `person.${random.pick(['name', 'role', 'image'])},${type}.title,`),
    routes: () =>
      JSON.stringify([{ type, path: random.pick(['/:uid'.repeat(random.below(1500)), '/a/:uid']) }]).slice(0, 8000),
  };
  query.append('q', makePredicates(random, store));
  if (random.oneIn(3)) query.append('q', makePredicates(random, store));
  for (const [name, make] of Object.entries(options)) if (random.oneIn(3)) query.set(name, make());
  return { path: `/api/v2/documents/search?${query.toString()}` };
}

function makePredicates(random: Random, store: StoreVocabulary): string {
  const makers = [
    () => `[fulltext(document,"${makeText(random, store)}")]`,
    () => `[fulltext(my.${type}.title,"${makeText(random, store)}")]`,
    () => `[similar("${random.pick(store.ids)}",1000000)]`,
    () => `[not(my.${type}.${random.pick(fields)},"${random.below(1000)}")]`,
    () => `[any(my.${type}.${random.pick(fields)},[${repeat(random.below(30), (index) => `"v${index}",`)}"x"])]`,
    () => `[${random.pick(['has', 'missing'])}(my.${type}.${random.pick(fields)})]`,
    () => `[date.month-before(my.${type}.published_on,${random.below(14)})]`,
    () => `[date.day-of-week-after(document.first_publication_date,${random.below(8)})]`,
  ];
  const chosen = random.pick([makers, [random.pick(makers)]]);
  const text = repeat(random.pick([1, 3, 15, 49]), () => random.pick(chosen)());
  return `[${text}]`.length > 7500 ? `[${random.pick(chosen)().slice(0, 7000)}]` : `[${text}]`;
}

function makeText(random: Random, { words }: StoreVocabulary): string {
  const count = random.pick([1, 5, 50, 190, 3000]);
  const list = random.pick([words, words.slice(0, 3), ['(a+)+$', '.*', 'NEAR(a', '*'], ['a'.repeat(3000)]]);
  return repeat(count, () => `${random.pick(list)} `).slice(0, 6000);
}

function makeSelection(random: Random, depth: number): string {
  if (depth === 0) return '{ ...all }';
  const link = (): string =>
    `{ ...on ${random.pick(['person', type, 'engineering_post'])} ${makeSelection(random, depth - 1)} }`;
  const slices = `slices { ...on related_articles { variation { ...on default { items { article ${link()} } } } } }`;
  return `{ ...all author ${link()} sources { link ${link()} } ${slices} }`;
}

function makeGraphql(random: Random, store: StoreVocabulary): string {
  const given = (): string =>
    random.pick([
      `first: ${random.pick([60, 100])}`,
      `last: 60`,
      `similar: { documentId: "${random.pick(store.ids)}", max: 1000000 }`,
      `lang: "en-gb", fulltext: "${makeText(random, store)}"`,
    ]);
  const inner = random.pick([
    'totalCount',
    'edges { node { _meta { id alternateLanguages { id uid } } } }',
    'totalCount edges { node { __typename ...F } } pageInfo { endCursor }',
  ]);
  if (random.oneIn(20)) return '{ __schema { types { name fields { name args { name } type { name } } } } }';
  const lists = repeat(random.pick([1, 5, 15]), (index) => `a${index}: _allDocuments(${given()}) { ${inner} } `);
  const fragment = 'fragment F on _Document { _meta { id uid tags lang alternateLanguages { uid } } }';
  return `{ ${lists} } ${inner.includes('...F') ? fragment : ''}`;
}
