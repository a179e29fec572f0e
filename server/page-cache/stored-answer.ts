import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './compression/accept-encoding.ts';
import type { Bodies, CompressedBodies, Quality } from './compression/compress.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The source of a response, in `x-cache`. */
export type CacheState = 'hit' | 'miss' | 'stale' | 'bypass';

/**
 * A response as it is sent: bytes and header lists are made once, so that serving it is a lookup and a write.
 * `writeHead` takes
 * the flat lists as they are; the few values that differ between responses have fixed positions.
 */
export interface StoredAnswer<Own extends Bodies = CompressedBodies> extends DescribedBody {
  status: number;
  /** From the site. */
  headers: HeaderPairs;
  /** As they are sent. */
  sent: HeaderPairs;
  quality: Quality;
  bodies: Own;
  /** How long its headers let shared caches store it, fresh or stale, while the site is available. */
  sharedMs: number;
  exposeDebugHeaders: boolean;
  /** Each made with the first response of its encoding. */
  lists: Record<ListName, string[] | undefined>;
}

type ListName = Encoding | 'notModified';

/** Facts of a body that is stored compressed only. */
export interface DescribedBody {
  /** Of the uncompressed body; the entity tags of all encodings start with it. */
  hash: string;
  /** Bytes of the uncompressed body. */
  length: number;
}

/** Positions in every list. */
const requestIdAt = 1;
const cacheAt = 3;
const refAt = 5;

export interface AnswerOptions {
  /** Sends `x-cache` and `x-content-ref`: on the loopback listener only. */
  exposeDebugHeaders: boolean;
  /**
   * Some readers get another variant at this URL. Shared caches that do not know it must not store the response then;
   * one that is set up for it uses `surrogate-control` (docs/operations.md).
   */
  isVaried?: () => boolean;
  /** What a shared cache that is purged gets; without it, responses say nothing of it. */
  toShared?: ToShared | undefined;
}

/** What a page shows; `undefined` for files. */
export interface ShownContent {
  contentKeys: readonly string[];
  documentId: string | undefined;
}

type ToShared = (headers: HeaderPairs, response: ShownContent & { status: number; isStored: boolean }) => HeaderPairs;

const targetedHeaders = ['cdn-cache-control', 'cloudflare-cdn-cache-control'];
const cachingHeaders = new Set(['cache-control', 'surrogate-control', ...targetedHeaders]);

export function describeBody(identity: Buffer): DescribedBody {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { hash, length: identity.length };
}

export function createStoredAnswer<Own extends Bodies>(
  content: Pick<StoredAnswer<Own>, 'status' | 'headers' | 'hash' | 'length' | 'bodies' | 'quality'>,
  { exposeDebugHeaders, isVaried, toShared }: AnswerOptions,
  shown?: ShownContent,
): StoredAnswer<Own> {
  const { status, headers, hash, length, quality, bodies } = content;
  const { contentKeys = [], documentId } = shown ?? {};
  const shared = toShared?.(headers, { status, contentKeys, documentId, isStored: true }) ?? headers;
  const sent = isVaried?.() ? shared.map(forbidSharing) : shared;
  return {
    ...{ status, headers, sent, hash, length, quality, bodies },
    sharedMs: Math.max(0, ...sent.map(countSharedMs)),
    exposeDebugHeaders,
    lists: { br: undefined, gzip: undefined, identity: undefined, notModified: undefined },
  };
}

/**
 * Made on demand: most responses are sent in one encoding, and four lists each took three megabytes for a thousand
 * pages.
 */
function addList(answer: StoredAnswer<Bodies>, form: ListName): string[] {
  const { sent, hash, length, quality, bodies, exposeDebugHeaders } = answer;
  const varying = ['x-request-id', '', ...(exposeDebugHeaders ? ['x-cache', '', 'x-content-ref', ''] : [])];
  // RFC 9110, 15.4.5: the caching headers of the full response, without those of the body.
  const kept = form === 'notModified' ? sent.filter(([name]) => !name.startsWith('content-')) : sent;
  const own =
    form === 'notModified'
      ? ['etag', '']
      : [
          ...['etag', toEntityTag(hash, form, quality)],
          ...(form === 'identity' ? [] : ['content-encoding', form]),
          ...['content-length', String(form === 'identity' ? length : (bodies[form]?.length ?? 0))],
        ];
  // Joined in one step, so that the array has no spare capacity.
  const others = kept.filter(([name]) => name !== 'vary');
  const vary = [...kept.flatMap(([name, value]) => (name === 'vary' ? value : [])), 'accept-encoding'].join(', ');
  return (answer.lists[form] = varying.concat(others.flat(), ['vary', vary], own));
}

const forbidSharing = (header: HeaderPairs[number]): HeaderPairs[number] =>
  targetedHeaders.includes(header[0]) ? [header[0], 'no-store'] : header;

/** Not `stale-if-error`: a stale page is better then than none. */
const sharedAge = /\b(max-age|stale-while-revalidate)=(\d+)/g;

function countSharedMs([name, value]: HeaderPairs[number]): number {
  if (!cachingHeaders.has(name)) return 0;
  return 1000 * [...value.matchAll(sharedAge)].reduce((sum, [, , seconds]) => sum + Number(seconds), 0);
}

/** Limits the shared lifetime to the time when the page changes by the clock. */
function limitSharing(value: string, sharedForMs: number): string {
  let left = Math.max(0, Math.floor(sharedForMs / 1000));
  return value.replaceAll(sharedAge, (_, name: string, given: string) => {
    const seconds = Math.min(left, Number(given));
    left -= seconds;
    return `${name}=${seconds}`;
  });
}

/** A strong entity tag, so one for each sequence of bytes: encodings and qualities have their own. */
function toEntityTag(hash: string, encoding: Encoding, quality: Quality): string {
  const form = encoding === 'identity' ? '' : `-${encoding}${quality === 'best' ? '' : '-quick'}`;
  return `"${hash}${form}"`;
}

export interface PerRequestHeaders {
  requestId: string;
  state: CacheState;
  ref: string;
  /** For this visitor only: the response is then private. */
  setCookies: readonly string[];
  /** Until the page changes by the clock; `Infinity` when it does not. */
  sharedForMs: number;
}

/**
 * Writes the response for a GET or HEAD: full, without body, or 304. `false`, with nothing written, when the
 * uncompressed body is needed and is not stored: the caller adds it and calls again.
 */
export function writeStoredAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer<Bodies>,
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

/** `writeHead` reads the list before it returns, so one list serves all requests in turn. */
function setPerRequestHeaders(list: string[], { requestId, state, ref }: PerRequestHeaders): void {
  list[requestIdAt] = requestId;
  if (list[cacheAt - 1] !== 'x-cache') return;
  list[cacheAt] = state;
  list[refAt] = ref;
}

function toVisitorList(
  list: string[],
  { sharedMs }: StoredAnswer<Bodies>,
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

/** All encodings of one body share the hash: a browser with any of them has the page (weak comparison). */
function matches(condition: string, hash: string): boolean {
  if (condition.trim() === '*') return true;
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${hash}`));
}
