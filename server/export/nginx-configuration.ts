/** The nginx configuration of a mirror, with the same statuses, types, headers and representations as the site. */
import type { PictureFormat } from './collect-site.ts';
import type { ExportedResponse } from './exported-response.ts';

export interface StoredFile {
  /** The path below each of the folders `identity`, `gzip` and `br`. */
  readonly file: string;
  readonly contentType: string;
  readonly headers: ExportedResponse['headers'];
  readonly bodies: ExportedResponse['bodies'];
  /** The requests for which it is sent. */
  readonly asked: { address: string; picture?: PictureFormat }[];
}

/** Paths without a file. A prefix also applies to all paths below. */
export interface MirroredRedirects {
  readonly moved: readonly { from: string; isPrefix: boolean; status: 301 | 302; location: string }[];
  readonly gone: readonly { from: string; isPrefix: boolean; file: string }[];
}

type Headers = StoredFile['headers'];

/** Two files: maps for the `http` block, the rest for a `server` block. */
export function toNginxConfiguration({
  directory,
  files,
  absent,
  redirects,
  basePath,
}: {
  directory: string;
  files: readonly StoredFile[];
  /** The 404 file for each path prefix, longest first. */
  absent: readonly { below: string; file: string }[];
  redirects: MirroredRedirects;
  basePath: string;
}): { http: string; server: string } {
  const groups = new Map<string, { number: number; headers: Headers }>();
  for (const { headers } of files) {
    const key = JSON.stringify(headers);
    if (!groups.has(key)) groups.set(key, { number: groups.size + 1, headers });
  }
  const names = [...new Set(files.flatMap(({ headers }) => headers.map(([name]) => name)))].sort();
  const http = [
    `map_hash_bucket_size ${toBucketSize(files, redirects)};`,
    'map_hash_max_size 65536;',
    'variables_hash_bucket_size 128;',
    // The configuration has no escape for a dollar sign, which would begin a variable.
    'geo $mirror_dollar { default "$"; }',
    toMap('$http_accept_encoding', '$mirror_coding', codings, '/identity'),
    toMap(
      '$http_accept',
      '$mirror_picture',
      [
        ['~image/avif', 'avif'],
        ['~image/webp', 'webp'],
      ],
      'other',
    ),
    // Files are looked up by the raw request URL, so that nothing a visitor sends becomes part of a file name.
    toMap(
      '$mirror_picture:$request_uri',
      '$mirror_picture_file',
      files.flatMap(({ file, asked }) =>
        asked.filter((own) => own.picture).map((own) => [`${own.picture}:${own.address}`, file] as const),
      ),
      '/none',
    ),
    toMap(
      '$request_uri',
      '$mirror_query_file',
      files.flatMap(({ file, asked }) =>
        asked.filter((own) => !own.picture && own.address.includes('?')).map(({ address }) => [address, file] as const),
      ),
      '$mirror_plain_file',
    ),
    toMap(
      '$uri',
      '$mirror_plain_file',
      files.flatMap(({ file, asked }) =>
        asked
          .filter((own) => !own.picture && !own.address.includes('?'))
          .map(({ address }) => [decodeURIComponent(address), file] as const),
      ),
      '/none',
    ),
    toMap(
      '$uri',
      '$mirror_absent_file',
      absent.map(({ below, file }) => [`~^${escapeExpression(below)}${below.endsWith('/') ? '' : '$'}`, file]),
      '/none',
    ),
    // Only what a URL may hold, as it was sent: nothing of a request becomes a header otherwise.
    toMap('$mirror_plain_file:$request_uri', '$mirror_canonical', [[withSlash, '$mirror_without_slash']], ''),
    ...toRedirectMaps(redirects),
    toMap(
      '$uri',
      '$mirror_sent_coding',
      [
        ['~^/br/', 'br'],
        ['~^/gzip/', 'gzip'],
      ],
      '',
    ),
    toMap('$uri', '$mirror_sent_file', [['~^/(?:br|gzip|identity)(?<mirror_file>/.*)$', '$mirror_file']], ''),
    toMap(
      '$mirror_sent_file',
      '$mirror_group',
      files.map(({ file, headers }) => [file, String(groups.get(JSON.stringify(headers))?.number)]),
      '0',
    ),
    ...names.map((name) =>
      toMap(
        '$mirror_group',
        toVariable(name),
        [...groups.values()].flatMap(({ number, headers }) =>
          headers.filter(([own]) => own === name).map(([, value]) => [String(number), toLiteral(value)] as const),
        ),
        '',
      ),
    ),
  ].join('\n');
  return { http: `${http}\n`, server: toServer({ directory, names, basePath, files }) };
}

/** A URL with a slash at its end, in lower case, that is no page: the home page below a base path is one. */
const withSlash = String.raw`~^/none:(?<mirror_without_slash>(?:/(?:[a-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)+)/(?:\?|$)`;

const minBucketBytes = 1024;
/** Of an entry, besides the URL or file name in its key. */
const maxEntryOverheadBytes = 64;

/** A bucket must hold the longest key. nginx allows powers of two only. */
function toBucketSize(files: readonly StoredFile[], { moved, gone }: MirroredRedirects): number {
  const named = files.flatMap(({ file, asked }) => [file, ...asked.map(({ address }) => address)]);
  const keys = [...named, ...[...moved, ...gone].map(({ from }) => from)];
  const longest = keys.reduce((most, key) => Math.max(most, Buffer.byteLength(key)), minBucketBytes / 2);
  return 2 ** Math.ceil(Math.log2(longest + maxEntryOverheadBytes));
}

/** One map decides about each path, so that the longest prefix applies. A path with a file has a different key. */
function toRedirectMaps({ moved, gone }: MirroredRedirects): string[] {
  const places = [
    ...moved.map(({ status, location, ...place }) => ({ ...place, fate: toLiteral(`${status} ${location}`) })),
    ...gone.map(({ file, ...place }) => ({ ...place, fate: `410 ${file}` })),
  ];
  const pairs = places
    // Of several matching expressions nginx takes the first.
    .toSorted((one, other) => other.from.length - one.from.length)
    .map(({ from, isPrefix, fate }) => [toRedirectKey(decodeURIComponent(from), isPrefix), fate] as const);
  const toFate = (status: number, name: string) =>
    toMap('$mirror_fate', `$mirror_${name}`, [[`~^${status} (?<mirror_fate_${name}>.*)$`, `$mirror_fate_${name}`]], '');
  return [
    toMap('$mirror_plain_file:$uri', '$mirror_fate', pairs, ''),
    toFate(301, 'moved'),
    toFate(302, 'moved_for_now'),
    toFate(410, 'gone_file'),
    // The query string of the request cannot follow another one, or a fragment.
    toMap('$mirror_fate', '$mirror_moved_query', [['~[?#]', '']], '$is_args$args'),
  ];
}

const toRedirectKey = (path: string, isPrefix: boolean) =>
  isPrefix ? `~^/none:${escapeExpression(path)}(/|$)` : `/none:${path}`;

/** A weight of zero excludes the encoding. */
const accepts = (name: string) => String.raw`~*(^|,)\s*${name}\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)`;
const codings = [
  [accepts('br'), '/br'],
  [accepts('gzip'), '/gzip'],
] as const;

function toServer({
  directory,
  names,
  basePath,
  files,
}: {
  directory: string;
  names: readonly string[];
  basePath: string;
  files: readonly StoredFile[];
}): string {
  const types = listTypes(files);
  return `root ${quote(toLiteral(directory))};
charset off;
etag on;
server_tokens off;
types {
${[...types].map(([extension, type]) => `  ${quote(type)} ${extension};`).join('\n')}
}
${names.map((name) => `add_header ${name} ${toVariable(name)} always;`).join('\n')}
add_header content-encoding $mirror_sent_coding always;
add_header x-request-id $request_id always;
error_page 404 @mirror_absent;
error_page 410 @mirror_gone;
# A form has nobody to take it here. An address, not a name: there the method is GET again.
error_page 405 =503 /--unavailable--;
location @mirror_absent {
  try_files $mirror_coding$mirror_absent_file /identity$mirror_absent_file =404;
}
location = /--unavailable-- {
  internal;
  try_files /identity/unavailable.html =503;
}
location @mirror_gone {
  try_files $mirror_coding$mirror_gone_file /identity$mirror_gone_file =410;
}
location ^~ ${basePath}/media/ {
  try_files /identity$mirror_picture_file =404;
}
location / {
  if ($mirror_canonical) { return 301 $mirror_canonical$is_args$args; }
  if ($mirror_moved) { return 301 $mirror_moved$mirror_moved_query; }
  if ($mirror_moved_for_now) { return 302 $mirror_moved_for_now$mirror_moved_query; }
  if ($mirror_gone_file) { return 410; }
  try_files $mirror_coding$mirror_query_file /identity$mirror_query_file =404;
}
`;
}

function listTypes(files: readonly StoredFile[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const { file, contentType } of files) {
    const ending = file.slice(file.lastIndexOf('.') + 1);
    const known = types.get(ending) ?? contentType;
    if (known !== contentType) throw new Error(`Files ending in .${ending} are both ${known} and ${contentType}`);
    types.set(ending, contentType);
  }
  return types;
}

function toMap(from: string, to: string, pairs: readonly (readonly [string, string])[], otherwise: string): string {
  const lines = pairs.map(([key, value]) => `  ${quote(key)} ${quote(value)};`);
  return [`map ${quote(from)} ${to} {`, `  default ${quote(otherwise)};`, ...new Set(lines), '}'].join('\n');
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** As a value in which nothing is a variable. */
const toLiteral = (text: string) => text.replaceAll('$', '${mirror_dollar}');
const escapeExpression = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const toVariable = (name: string) => `$mirror_header_${name.replaceAll('-', '_')}`;
