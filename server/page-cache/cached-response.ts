import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './compression/accept-encoding.ts';
import type { Bodies, CompressedBodies, Quality } from './compression/compress.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** Where the response came from, sent in `x-cache`. */
export type CacheState = 'hit' | 'miss' | 'stale' | 'bypass';

/**
 * A response as it is sent. Bytes and header lists are built once, so that serving it takes a lookup and a write.
 * `writeHead` takes the flat lists as they are; the few values that differ between responses have fixed positions.
 */
export interface CachedResponse<Own extends Bodies = CompressedBodies> extends DescribedBody {
  readonly status: number;
  /** The headers that the site set. */
  readonly headers: HeaderPairs;
  /** The headers that are sent. */
  readonly sent: HeaderPairs;
  readonly quality: Quality;
  readonly bodies: Own;
  /** How long its headers let shared caches store it, fresh or stale, while the site is available. */
  readonly sharedMs: number;
  readonly exposeDebugHeaders: boolean;
  /** Header lists, each built for the first response that needs it. */
  readonly lists: Record<ListName, string[] | undefined>;
}

type ListName = Encoding | 'notModified';

/** Describes a body that is stored only compressed. */
export interface DescribedBody {
  /** The hash of the uncompressed body; the entity tags of all encodings begin with it. */
  readonly hash: string;
  /** The length of the uncompressed body in bytes. */
  readonly length: number;
}

/** Positions that are the same in every list. */
const requestIdAt = 1;
const cacheAt = 3;
const refAt = 5;

export interface ResponseOptions {
  /** Sends `x-cache` and `x-content-ref`; only for the loopback listener. */
  readonly exposeDebugHeaders: boolean;
  /**
   * Whether some readers get another variant at this URL. Shared caches that do not know this must not store the
   * response then. One that is configured for it uses `surrogate-control` (docs/operations.md).
   */
  readonly isVaried?: () => boolean;
  /** Headers for a shared cache that is purged; without it, responses contain none. */
  readonly toShared?: ToShared | undefined;
}

/** The dependencies of a page; `undefined` for files. */
export interface ShownContent {
  readonly contentKeys: readonly string[];
  readonly documentId: string | undefined;
}

type ToShared = (headers: HeaderPairs, response: ShownContent & { status: number; isStored: boolean }) => HeaderPairs;

const targetedHeaders = ['cdn-cache-control', 'cloudflare-cdn-cache-control'];
const cachingHeaders = new Set(['cache-control', 'surrogate-control', ...targetedHeaders]);

export function describeBody(identity: Buffer): DescribedBody {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { hash, length: identity.length };
}

export function createCachedResponse<Own extends Bodies>(
  content: Pick<CachedResponse<Own>, 'status' | 'headers' | 'hash' | 'length' | 'bodies' | 'quality'>,
  { exposeDebugHeaders, isVaried, toShared }: ResponseOptions,
  shown?: ShownContent,
): CachedResponse<Own> {
  const { status, headers, hash, length, quality, bodies } = content;
  const { contentKeys = [], documentId } = shown ?? {};
  const shared = toShared?.(headers, { status, contentKeys, documentId, isStored: true }) ?? headers;
  const sent = isVaried?.() ? shared.map(forbidSharing) : shared;
  return {
    status,
    headers,
    sent,
    hash,
    length,
    quality,
    bodies,
    sharedMs: Math.max(0, ...sent.map(countSharedMs)),
    exposeDebugHeaders,
    lists: { br: undefined, gzip: undefined, identity: undefined, notModified: undefined },
  };
}

/**
 * Built on demand, because most responses are sent in one encoding, and building all four took three megabytes for a
 * thousand pages.
 */
function addList(answer: CachedResponse<Bodies>, form: ListName): string[] {
  const { sent, hash, length, quality, bodies, exposeDebugHeaders } = answer;
  const varying = ['x-request-id', '', ...(exposeDebugHeaders ? ['x-cache', '', 'x-content-ref', ''] : [])];
  // RFC 9110, 15.4.5: a 304 has the caching headers of the full response, without those of the body.
  const kept = form === 'notModified' ? sent.filter(([name]) => !name.startsWith('content-')) : sent;
  const own =
    form === 'notModified'
      ? ['etag', '']
      : [
          'etag',
          toEntityTag(hash, form, quality),
          ...(form === 'identity' ? [] : ['content-encoding', form]),
          'content-length',
          String(form === 'identity' ? length : (bodies[form]?.length ?? 0)),
        ];
  // Joined in one step, so that the array has no spare capacity.
  const others = kept.filter(([name]) => name !== 'vary');
  const vary = [...kept.flatMap(([name, value]) => (name === 'vary' ? value : [])), 'accept-encoding'].join(', ');
  return (answer.lists[form] = varying.concat(others.flat(), ['vary', vary], own));
}

const forbidSharing = (header: HeaderPairs[number]): HeaderPairs[number] =>
  targetedHeaders.includes(header[0]) ? [header[0], 'no-store'] : header;

/** Not `stale-if-error`, because a stale page is better than none then. */
const sharedAge = /\b(max-age|stale-while-revalidate)=(\d+)/g;

function countSharedMs([name, value]: HeaderPairs[number]): number {
  if (!cachingHeaders.has(name)) return 0;
  return 1000 * [...value.matchAll(sharedAge)].reduce((sum, [, , seconds]) => sum + Number(seconds), 0);
}

/** Limits the shared lifetime to the time until the page changes by the clock. */
function limitSharing(value: string, sharedForMs: number): string {
  let left = Math.max(0, Math.floor(sharedForMs / 1000));
  return value.replaceAll(sharedAge, (_, name: string, given: string) => {
    const seconds = Math.min(left, Number(given));
    left -= seconds;
    return `${name}=${seconds}`;
  });
}

/** A strong entity tag identifies one sequence of bytes, so each encoding and quality has its own. */
function toEntityTag(hash: string, encoding: Encoding, quality: Quality): string {
  const form = encoding === 'identity' ? '' : `-${encoding}${quality === 'best' ? '' : '-quick'}`;
  return `"${hash}${form}"`;
}

export interface PerRequestHeaders {
  readonly requestId: string;
  readonly state: CacheState;
  readonly ref: string;
  /** Cookies for this visitor only; the response is then private. */
  readonly setCookies: readonly string[];
  /** Milliseconds until the page changes by the clock; `Infinity` when it does not. */
  readonly sharedForMs: number;
}

/**
 * Writes the response to a GET or HEAD: the full response, one without body, or a 304. Returns `false`, with nothing
 * written, when the uncompressed body is needed and not available. The caller then adds it and calls again.
 */
export function writeCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse<Bodies>,
  perRequest: PerRequestHeaders,
): boolean {
  const asked = chooseEncoding(request.headers['accept-encoding']);
  const encoding = answer.bodies[asked] ? asked : 'identity';
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && answer.status === 200 && matches(condition, answer.hash)) {
    const list = answer.lists.notModified ?? addList(answer, 'notModified');
    list[list.length - 1] = toEntityTag(answer.hash, encoding, answer.quality);
    setPerRequestHeaders(list, perRequest);
    response.writeHead(304, toVisitorList(list, answer, perRequest));
    response.end();
    return true;
  }
  const body = answer.bodies[encoding];
  if (body === undefined && request.method !== 'HEAD') return false;
  const list = answer.lists[encoding] ?? addList(answer, encoding);
  setPerRequestHeaders(list, perRequest);
  response.writeHead(answer.status, toVisitorList(list, answer, perRequest));
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return true;
}

/** `writeHead` reads the list before it returns, so that one list can serve all requests. */
function setPerRequestHeaders(list: string[], { requestId, state, ref }: PerRequestHeaders): void {
  list[requestIdAt] = requestId;
  if (list[cacheAt - 1] !== 'x-cache') return;
  list[cacheAt] = state;
  list[refAt] = ref;
}

function toVisitorList(
  list: string[],
  { sharedMs }: CachedResponse<Bodies>,
  { setCookies, sharedForMs }: PerRequestHeaders,
): string[] {
  if (setCookies.length === 0) {
    if (sharedForMs >= sharedMs) return list;
    return list.map((value, at) => (cachingHeaders.has(list[at - 1] ?? '') ? limitSharing(value, sharedForMs) : value));
  }
  const kept: string[] = [];
  for (let at = 0; at < list.length; at += 2) {
    const [name = '', value = ''] = list.slice(at, at + 2);
    if (!cachingHeaders.has(name)) kept.push(name, value);
  }
  return [...kept, ...setCookies.flatMap((cookie) => ['set-cookie', cookie]), 'cache-control', 'private, no-store'];
}

/** All encodings of one body share the hash, so a browser that has any of them has the page (weak comparison). */
function matches(condition: string, hash: string): boolean {
  if (condition.trim() === '*') return true;
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${hash}`));
}
