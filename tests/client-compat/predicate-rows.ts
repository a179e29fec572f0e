import type { Operators, SearchParameters } from './clients.ts';

/** One behaviour of one operator: the search, and the uids that it finds, in order. */
export interface PredicateRow {
  readonly name: string;
  readonly filters: (operators: Operators) => string[];
  readonly parameters?: SearchParameters;
  readonly uids: readonly string[];
}

const row = (
  name: string,
  uids: readonly string[],
  filters: (operators: Operators) => string | string[],
  parameters?: SearchParameters,
): PredicateRow => ({
  name,
  uids,
  filters: (operators) => [filters(operators)].flat(),
  ...(parameters && { parameters }),
});

const everywhere = { lang: '*' };

const equality: readonly PredicateRow[] = [
  row('at: a type', ['uk', 'france', 'usa'], ({ at }) => at('document.type', 'country')),
  row('at: an id', ['drill'], ({ at }) => at('document.id', 'product-drill')),
  row('at: an unknown id', [], ({ at }) => at('document.id', 'product-none')),
  row(
    'at: a language',
    ['a-propos'],
    ({ at }) => [at('document.lang', 'fr-fr'), at('document.type', 'page')],
    everywhere,
  ),
  row('at: one tag', ['easel'], ({ at }) => at('document.tags', ['wood'])),
  row('at: one tag as a string', ['easel'], ({ at }) => at('document.tags', 'wood')),
  row('at: every one of several tags', ['compass', 'hammer'], ({ at }) => at('document.tags', ['metal', 'small'])),
  row('at: a tag with a space', ['bellows'], ({ at }) => at('document.tags', ['two words'])),
  row('at: tags that no document has together', [], ({ at }) => at('document.tags', ['wood', 'metal'])),
  row('at: a uid', ['globe'], ({ at }) => at('my.product.uid', 'globe')),
  row('at: a uid of another type', [], ({ at }) => at('my.maker.uid', 'globe')),
  row('at: a uid in any language', ['compass', 'compass'], ({ at }) => at('my.product.uid', 'compass'), everywhere),
  row('at: a key text', ['anvil'], ({ at }) => at('my.product.name', 'Anvil')),
  row('at: a part of a key text is not equal', [], ({ at }) => at('my.product.name', 'Anv')),
  row('at: a select', ['anvil', 'bellows', 'drill', 'hammer'], ({ at }) => at('my.product.category', 'tool')),
  row('at: a number', ['anvil', 'hammer'], ({ at }) => at('my.product.price', 10)),
  row('at: a decimal', ['bellows'], ({ at }) => at('my.product.price', 25.5)),
  row('at: zero', ['drill'], ({ at }) => at('my.product.price', 0)),
  row('at: a negative number', ['easel'], ({ at }) => at('my.product.price', -5)),
  row('at: true', ['anvil', 'compass', 'easel', 'globe'], ({ at }) => at('my.product.available', true)),
  row('at: false, also where it is not set', ['bellows', 'drill', 'forge', 'hammer'], ({ at }) =>
    at('my.product.available', false),
  ),
  row('at: a date', ['anvil', 'hammer'], ({ at }) => at('my.product.launched', '2024-01-15')),
  row('at: a Date, sent as milliseconds', ['anvil', 'hammer'], ({ at }) =>
    at('my.product.launched', new Date('2024-01-15')),
  ),
  row('at: the id of a linked document', ['anvil', 'compass', 'hammer'], ({ at }) =>
    at('my.product.maker', 'maker-north'),
  ),
  row('at: one of several links of a field', ['anvil'], ({ at }) => at('my.product.related', 'product-hammer')),
  row('at: a link in a group', ['anvil'], ({ at }) => at('my.product.features.source', 'maker-south')),
  row('at: a text in a group', ['anvil', 'compass'], ({ at }) => at('my.product.features.label', 'Weight')),
  row('at: a text in a group in a group', ['anvil'], ({ at }) => at('my.product.features.notes.note', 'dry')),
  row('not: a type', ['anvil'], ({ not, at }) => [not('document.type', 'page'), at('document.id', 'product-anvil')]),
  row('not: a select, also true for documents without one', ['compass', 'easel', 'forge', 'globe'], ({ at, not }) => [
    at('document.type', 'product'),
    not('my.product.category', 'tool'),
  ]),
  row('not: a number', ['bellows', 'compass', 'drill', 'easel', 'forge', 'globe'], ({ at, not }) => [
    at('document.type', 'product'),
    not('my.product.price', 10),
  ]),
  row('not: a tag', ['bellows', 'compass', 'drill', 'easel', 'globe'], ({ at, not }) => [
    at('document.type', 'product'),
    not('document.tags', ['heavy']),
  ]),
  row('not: a linked document', ['bellows', 'drill', 'easel', 'forge', 'globe'], ({ at, not }) => [
    at('document.type', 'product'),
    not('my.product.maker', 'maker-north'),
  ]),
  row('not: a uid', ['france', 'usa'], ({ at, not }) => [at('document.type', 'country'), not('my.country.uid', 'uk')]),
];

const lists: readonly PredicateRow[] = [
  row('any: types', ['europe', 'america', 'uk', 'france', 'usa'], ({ any }) =>
    any('document.type', ['country', 'continent']),
  ),
  row('any: ids, in the usual order', ['anvil', 'globe'], ({ any }) =>
    any('document.id', ['product-globe', 'product-anvil']),
  ),
  row('any: at least one of the tags', ['bellows', 'easel'], ({ any }) => any('document.tags', ['wood', 'leather'])),
  row('any: selects', ['compass', 'easel', 'globe'], ({ any }) =>
    any('my.product.category', ['instrument', 'furniture']),
  ),
  row('any: numbers', ['compass', 'drill'], ({ any }) => any('my.product.price', [0, 99])),
  row('any: texts', ['anvil', 'hammer'], ({ any }) => any('my.product.name', ['Anvil', 'Élan hammer', 'None'])),
  row('any: linked documents', ['bellows', 'easel'], ({ any }) =>
    any('my.product.maker', ['maker-south', 'maker-east']),
  ),
  row('any: linked documents of a group', ['anvil', 'compass'], ({ any }) =>
    any('my.product.features.source', ['maker-south', 'maker-east']),
  ),
  row('any: dates', ['compass', 'easel'], ({ any }) => any('my.product.launched', ['2023-12-31', '2022-05-09'])),
  row('any: uids', ['france', 'usa'], ({ any }) => any('my.country.uid', ['usa', 'france'])),
  row('any: an empty list finds nothing', [], ({ any }) => any('document.id', [])),
  row('in: ids in the order of the list', ['globe', 'anvil', 'drill'], ({ in: among }) =>
    among('document.id', ['product-globe', 'product-anvil', 'product-drill']),
  ),
  row('in: uids in the order of the list', ['hammer', 'bellows'], ({ in: among }) =>
    among('my.product.uid', ['hammer', 'bellows']),
  ),
  row('in: unknown and repeated ids', ['easel', 'anvil'], ({ in: among }) =>
    among('document.id', ['none', 'product-easel', 'product-anvil', 'product-easel']),
  ),
  row(
    'in: an ordering takes precedence',
    ['anvil', 'drill', 'globe'],
    ({ in: among }) => among('document.id', ['product-globe', 'product-anvil', 'product-drill']),
    { orderings: [{ field: 'my.product.name' }] },
  ),
];

const presence: readonly PredicateRow[] = [
  row('has: a number, zero too', ['anvil', 'bellows', 'compass', 'drill', 'easel', 'globe', 'hammer'], ({ has }) =>
    has('my.product.price'),
  ),
  row('has: an image', ['anvil'], ({ has }) => has('my.product.picture')),
  row('has: a place', ['anvil', 'bellows', 'compass', 'easel', 'globe'], ({ has }) => has('my.product.place')),
  row('has: rich text', ['anvil', 'bellows', 'compass', 'easel', 'globe', 'hammer'], ({ has }) =>
    has('my.product.teaser'),
  ),
  row('has: a colour', ['anvil', 'bellows', 'easel'], ({ has }) => has('my.product.tint')),
  row('has: several links', ['anvil'], ({ has }) => has('my.product.related')),
  row('has: a web link', ['north'], ({ has }) => has('my.maker.homepage')),
  row('has: an embed', ['north'], ({ has }) => has('my.maker.clip')),
  row('has: a table', ['filled'], ({ has }) => has('my.specimen.table')),
  row('has: an integration', ['filled'], ({ has }) => has('my.specimen.integration')),
  row('missing: a select', ['forge'], ({ missing }) => missing('my.product.category')),
  row('missing: a place', ['drill', 'forge', 'hammer'], ({ missing }) => missing('my.product.place')),
  row('missing: rich text', ['drill', 'forge'], ({ missing }) => missing('my.product.teaser')),
  row('missing: a relationship', ['drill'], ({ missing }) => missing('my.product.maker')),
  row('missing: none, and never other types', [], ({ missing }) => missing('my.product.name')),
  row('missing: a field of a group', ['bellows', 'drill', 'easel', 'forge', 'globe', 'hammer'], ({ missing }) =>
    missing('my.product.features.source'),
  ),
];

const words: readonly PredicateRow[] = [
  row('fulltext: a word of the document', ['anvil', 'globe'], ({ fulltext }) => fulltext('document', 'steel')),
  row('fulltext: in any case', ['anvil', 'globe'], ({ fulltext }) => fulltext('document', 'STEEL')),
  row('fulltext: all of several words', ['anvil'], ({ fulltext }) => fulltext('document', 'strike steel')),
  row('fulltext: words that no document has together', [], ({ fulltext }) => fulltext('document', 'canvas steel')),
  row('fulltext: a rich text', ['easel', 'globe'], ({ fulltext }) => fulltext('my.product.teaser', 'steady')),
  row('fulltext: a title', ['compass'], ({ fulltext }) => fulltext('my.product.title', 'brass')),
  row('fulltext: a key text', ['hammer'], ({ fulltext }) => fulltext('my.product.name', 'hammer')),
  row('fulltext: a select', ['compass', 'globe'], ({ fulltext }) => fulltext('my.product.category', 'instrument')),
  row('fulltext: a uid', ['globe'], ({ fulltext }) => fulltext('my.product.uid', 'globe')),
  row('fulltext: a word in a slice', ['anvil'], ({ fulltext }) => fulltext('document', 'hot')),
  row('fulltext: a word in another field', [], ({ fulltext }) => fulltext('my.product.title', 'outlives')),
  row('fulltext: no words find nothing', [], ({ fulltext }) => fulltext('document', '')),
];

export const textualRows = [...equality, ...lists, ...presence, ...words];
