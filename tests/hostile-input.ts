/** Random hostile text, paths, queries and JSON, for tests that no input makes a server fail. */
import * as fc from 'fast-check';

const fragments = [
  '',
  ' ',
  '.',
  '..',
  '/',
  '//',
  '\\',
  '%',
  '%00',
  '%zz',
  '%E0%A4%A',
  '%2F',
  '%2e%2e',
  '%25',
  '?',
  '#',
  '&',
  '=',
  '\u0000',
  '\n',
  '\r\n',
  '\u001b',
  '\u007f',
  '\u0100',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\u{1f600}',
  'é',
  'ß',
  'İ',
  '日本',
  '⁶',
  "'",
  '"',
  '`',
  '<b>',
  '${a}',
  '{{a}}',
  '[[',
  ']]',
  '{',
  '}',
  '(',
  ')',
  ':',
  ';',
  ',',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9'.repeat(30),
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '9999999999999',
  '[at(document.id,"x")]',
  'http://[',
  'https://é.example/',
  'a'.repeat(9000),
  '"'.repeat(4200),
  '['.repeat(5000),
  '{"a":'.repeat(2000),
  '../'.repeat(500),
  '%C3%28'.repeat(200),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...fragments),
  fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Text as a path segment: written as it is, or escaped. Half a surrogate pair cannot be escaped. */
export const hostileSegment: fc.Arbitrary<string> = fc
  .tuple(hostileText, fc.boolean())
  .map(([text, isEscaped]) => (isEscaped ? encodeURIComponent(text.toWellFormed()) : text));

/** With its question mark, or empty. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileSegment);
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`));
}

/** JSON with these member names among others; sometimes damaged, sometimes nested deeply. */
export function hostileJson(names: readonly string[]): fc.Arbitrary<string> {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      hostileText,
      fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...names), hostileText), tie('value'), { maxKeys: 5 }),
    ),
  }));
  const members = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 });
  const object = members.chain((own) => fc.record(Object.fromEntries(own.map((name) => [name, value]))));
  const text = fc.oneof({ weight: 4, arbitrary: object }, value).map((json) => JSON.stringify(json) ?? '');
  return fc.oneof(
    { weight: 6, arbitrary: text },
    text.map((json) => json.slice(0, Math.floor(json.length / 2))),
    text.map((json) => `\ufeff${json}`),
    hostileText,
    fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(10_000), `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  );
}

/** Valid GraphQL in its brackets only. */
export const hostileGraphql: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom(
    ...[5, 40, 900, 5000].flatMap((depth) => [
      `{ a(b: ${'['.repeat(depth)}${']'.repeat(depth)}) }`,
      `{ a(b: ${'{c:'.repeat(depth)}1${'}'.repeat(depth)}) }`,
      `query($a: ${'['.repeat(depth)}Int${']'.repeat(depth)}) { a }`,
      `query($a: Int = ${'['.repeat(depth)}${']'.repeat(depth)}) { a }`,
      `${'{a'.repeat(depth)}${'}'.repeat(depth)}`,
      `{${'...{'.repeat(depth)}a${'}'.repeat(depth)}}`,
      `{ a ${'@b(c: ['.repeat(depth)}${'])'.repeat(depth)} }`,
      `{ a(b: ${'['.repeat(depth)}`,
    ]),
  ),
);

/** Headers that servers read. A header value holds Latin-1 without control characters. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'if-range',
    'range',
    'cookie',
    'origin',
    'referer',
    'prismic-ref',
    'repository',
    'idempotency-key',
    'studio-account',
    'user-agent',
    'sec-fetch-site',
  ),
  hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()),
  { maxKeys: 3 },
);
