import type { Random } from './random.ts';

const operators = [
  'at',
  'not',
  'any',
  'in',
  'has',
  'missing',
  'fulltext',
  'similar',
  'geopoint.near',
  'number.gt',
  'number.lt',
  'number.inRange',
  'date.after',
  'date.before',
  'date.between',
  'date.year',
  'date.month',
  'date.month-after',
  'date.day-of-month-before',
  'date.day-of-week',
  'date.hour-after',
  'constructor',
  'toString',
  'equals',
  '',
];
const fields = ['uid', 'title', 'name', 'price', 'flag', 'day', 'moment', 'place', 'parent', 'group', 'zone', 'none'];
const paths = [
  'document',
  'document.id',
  'document.type',
  'document.tags',
  'document.lang',
  'document.uid',
  'document.first_publication_date',
  'document.last_publication_date',
  'document.nothing',
  '__proto__',
  ...fields.map((field) => `my.item.${field}`),
  'my.item.group.label',
  'my.item.group.target',
  'my.none.uid',
  'my.__proto__.x',
  'my',
  'my.',
  '',
];
const texts = [
  'alpha',
  'beta gamma',
  'item',
  'en-gb',
  'item-1',
  'u2',
  '2024-01-15',
  '2024-01-15T10:30:00Z',
  'January',
  '',
  'say \\"hi\\"',
  'C:\\dir\\',
  '🚀👩🏽‍💻',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '%',
  '*',
  '""',
  'é'.repeat(50),
  'NEAR(a b)',
];
const numbers = ['0', '-1', '25.5', '1e3', '1e999', '-0', '.5', '9007199254740993', '1705276800000', '0x10', 'NaN'];
const noise = [
  '[',
  ']',
  '(',
  ')',
  ',',
  '"',
  '\\',
  ':d =',
  ' ',
  '\n',
  '\t',
  '{',
  '}',
  '...',
  '\u0000',
  '🙂',
  '%22',
  '=',
];
const names = ['q', 'orderings', 'fetch', 'fetchLinks', 'graphQuery', 'lang', 'page', 'pageSize', 'after', 'routes'];

/** The parameters of one search: most are nearly valid, so that they get past the parsers. */
export function makeQuery(random: Random, ref: string): URLSearchParams {
  const query = new URLSearchParams();
  if (!random.oneIn(50)) query.append('ref', ref);
  else query.append('ref', random.pick(texts));
  for (const q of random.list(3, () => damage(makePredicates(random), random))) query.append('q', q);
  for (const name of random.list(3, () => random.pick(names)))
    query.append(name, damage(makeValue(name, random), random));
  if (random.oneIn(100)) query.append(random.pick(texts), random.pick(texts));
  return query;
}

function makePredicates(random: Random): string {
  return `[${random.list(4, () => makePredicate(random)).join(random.pick(['', ' ', '\n']))}]`;
}

function makePredicate(random: Random): string {
  const assignment = random.oneIn(5) ? ':d = ' : '';
  const values = random.list(3, () => makeArgument(random, 0));
  return `[${assignment}${random.pick(operators)}(${[random.pick(paths), ...values].join(random.pick([', ', ',']))})]`;
}

function makeArgument(random: Random, depth: number): string {
  if (random.oneIn(4) && depth < 7) return `[${random.list(5, () => makeArgument(random, depth + 1)).join(', ')}]`;
  if (random.oneIn(3)) return random.pick(numbers);
  return random.oneIn(10) ? random.pick(['true', 'false', 'name']) : `"${random.pick(texts)}"`;
}

function makeValue(name: string, random: Random): string {
  switch (name) {
    case 'q':
      return makePredicates(random);
    case 'orderings':
      return `[${random.list(4, () => random.pick(paths) + random.pick(['', ' desc', ' asc', ' x'])).join(',')}]`;
    case 'fetch':
    case 'fetchLinks':
      return random.list(5, () => `item.${random.pick(fields)}`).join(',');
    case 'graphQuery':
      return `{ item ${makeSelection(random, 0)} }`;
    case 'routes':
      return JSON.stringify(random.list(3, () => makeRoute(random)));
    case 'page':
    case 'pageSize':
      return random.pick(numbers);
    default:
      return random.pick([...texts, '*', 'fr-fr', 'item-7']);
  }
}

function makeSelection(random: Random, depth: number): string {
  if (depth > 6) return '{ name }';
  const parts = random.list(4, () => {
    const field = random.pick(fields);
    if (random.oneIn(4)) return `...${field}Fields`;
    if (random.oneIn(2)) return field;
    const variant = random.pick(['item', 'part', 'default', 'variation', 'primary', 'items', 'none']);
    return `${field} { ...on ${variant} ${makeSelection(random, depth + 1)} }`;
  });
  return `{ ${parts.join(' ')} }`;
}

function makeRoute(random: Random): object {
  const segments = random.list(4, () =>
    random.pick([':uid', ':lang?', ':lang', ':type', ':parent', ':parent?', 'a', ':']),
  );
  return {
    type: random.pick(['item', 'item', 'none']),
    path: `/${segments.join('/')}`,
    ...(random.oneIn(2) && { resolvers: { parent: random.pick(['parent', 'parent.parent', 'name', '']) } }),
    ...(random.oneIn(4) && { uid: random.pick(texts) }),
  };
}

/** One text in three is damaged somewhere: a deletion, a duplicate or an insertion. */
function damage(text: string, random: Random): string {
  if (!random.oneIn(3)) return text;
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random.below(5));
    case 1:
      return text.slice(0, at) + random.pick(noise) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(Math.max(0, at - random.below(20)), at) + text.slice(at);
    default:
      return text.slice(0, at) + random.pick(noise).repeat(random.below(200));
  }
}
