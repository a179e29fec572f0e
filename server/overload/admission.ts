/** Admission control: decides by the head of a request, before its body is read or any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PostClass } from '../../site/site.ts';
import { getPath, getQuery } from '../get-path.ts';
import { LRUCache } from 'lru-cache';
import { createAddressLimiter, createBoundedLimiter } from './address-limiter.ts';
import type { BodyLimits } from './body-slots.ts';
import type { ClientAddress } from './client-address.ts';
import type { RenderGate } from './render-gate.ts';
import { classify, type RequestClass } from './request-class.ts';

/** Why a request is rejected, and when to retry. */
export interface Refusal {
  readonly status: 413 | 429 | 503;
  readonly retryAfterSeconds?: number;
}

/** Bodies of each have slots of their own. `upload`: a form with files. `hook`: an event of the content service. */
export type BodyRoute = PostClass['kind'] | 'upload' | 'hook';

/** An upload is in memory while it is read: at most 21 MB each (limit-form.ts), another form at most 64 KB. */
export const bodyLimits: Readonly<Record<BodyRoute, BodyLimits>> = {
  upload: { all: 8, client: 4 },
  form: { all: 64, client: 16 },
  query: { all: 64, client: 16 },
  record: { all: 64, client: 16 },
  other: { all: 64, client: 16 },
  hook: { all: 16, client: 8 },
};

interface AdmissionOptions {
  /** Milliseconds. */
  readonly eventLoopDelay: () => number;
  readonly gate: Pick<RenderGate, 'state' | 'isFull' | 'shouldShed'>;
  readonly clientAddress: ClientAddress;
  /** Whether there is a slot for the body of the request. */
  readonly takeSlot: (route: BodyRoute, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly classifyPost: (path: string) => PostClass;
  readonly costOfRead: (url: { path: string; query: string }) => number;
}

export interface Admission {
  /** Call it before a render, when the page is not stored or cannot be stored. */
  readonly refuseRead: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Call it before a stored 404, which costs no render; scans of URLs must be limited. */
  readonly refuseNotFound: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Call it before a live page or a patch of one, which use a separate render gate. */
  readonly refuseLive: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Records that a live page of this path was shown. Its patches have their own budget from now on. */
  readonly recognizeLive: (path: string) => void;
  /** Call it before a body is read. */
  readonly refuseWrite: (request: IncomingMessage, response: ServerResponse) => Promise<Refusal | undefined>;
  /** Rejected requests by class. */
  readonly refused: Readonly<Record<RequestClass, number>>;
}

/**
 * Above this delay of the event loop, in milliseconds, a class is rejected; a reader's page only if the render gate is
 * full too.
 */
const maxDelayMs: Readonly<Record<RequestClass, number>> = { form: 1000, document: 200, spare: 50 };

/** Above this number of queued renders, spare ones are rejected. */
const maxWaitingForSpare = 10;

const retryAfterSeconds = 5;

/** The maximum size of a form without files. */
const formBytes = 64 * 1024;

/** The maximum size of a form with files (site/http/limit-form.ts). */
const uploadBytes = 21 * 1024 * 1024;

/** Pages, or what takes as long: 50 per second, with a burst of 200. */
const readBudget = { points: 200, windowSeconds: 4 };
/** For each live page: 25 patches per second, which is more than the studio sends (live-channel.ts). */
const patchBudget = { points: 100, windowSeconds: 4, maxKeys: 10_000 };
/** When to retry while other forms of the address are pending. */
const pendingFormsMs = 1000;
const formBudget = { points: 5, windowSeconds: 3600 };
/** In kibibytes, over all forms: each vacancy has a form of its own, which takes two files. */
const volumeBudget = { points: 100 * 1024, windowSeconds: 3600 };
/** People in one office share an address and may send many, but a flood must not fill the disk. */
const recordBudget = { points: 60, windowSeconds: 60 };

export function createAdmission(options: AdmissionOptions): Admission {
  const { eventLoopDelay, gate, clientAddress, takeSlot, classifyPost, costOfRead } = options;
  const refused = { form: 0, document: 0, spare: 0 };
  const reads = createAddressLimiter(readBudget);
  const patches = createBoundedLimiter(patchBudget);
  // A page with a forged token is never shown, so its requests count for the address.
  const liveTokens = new LRUCache<string, true>({ max: patchBudget.maxKeys });
  const forms = createAddressLimiter(formBudget);
  /** By address and form, those without a response yet. */
  const pendingForms = new Map<string, number>();
  const volumes = createAddressLimiter(volumeBudget);
  const records = createAddressLimiter(recordBudget);

  const refuse = (kind: RequestClass, refusal: Refusal) => {
    refused[kind] += 1;
    return refusal;
  };
  const isOverloaded = (kind: RequestClass) =>
    eventLoopDelay() > maxDelayMs[kind] || (kind === 'spare' && gate.state().waiting > maxWaitingForSpare);

  const refuseAfter = (kind: RequestClass, waitMs: number) =>
    waitMs > 0 ? refuse(kind, { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) }) : undefined;

  const limitRead = async (request: IncomingMessage, points = 1) => {
    const address = clientAddress(request);
    return address === undefined ? undefined : refuseAfter(classify(request), await reads.consume(address, { points }));
  };

  /**
   * A form that is returned for correction is not an enquiry, so its point is returned. If the client disconnects
   * before the response, the enquiry may be stored, so the point is kept.
   */
  const limitForm = async (
    address: string,
    { scope, points }: { scope: string; points: number },
    response: ServerResponse,
  ) => {
    const formWaitMs = await forms.consume(address, { scope });
    const key = `${address} ${scope}`;
    const pending = pendingForms.get(key) ?? 0;
    // Most forms that are pending are soon returned for correction, with their points.
    if (formWaitMs > 0) return pending > 0 ? pendingFormsMs : formWaitMs;
    pendingForms.set(key, pending + 1);
    response.once('close', () => {
      const left = (pendingForms.get(key) ?? 0) - 1;
      if (left > 0) pendingForms.set(key, left);
      else pendingForms.delete(key);
    });
    const waitMs = await volumes.consume(address, { points });
    // A short message still has room after a large file was rejected.
    if (waitMs > 0) await forms.reward(address, { scope });
    else
      response.once('close', () => {
        if (!response.headersSent || response.statusCode === 303) return;
        void forms.reward(address, { scope });
        void volumes.reward(address, { points });
      });
    return waitMs;
  };

  const readPost = (request: IncomingMessage) => toPost(classifyPost(getPath(request)), request);

  const limitWrite = async (post: Post, request: IncomingMessage, response: ServerResponse) => {
    const address = clientAddress(request);
    if (address === undefined) return undefined;
    const { kind, cost, name } = post;
    if (kind === 'record') return refuseAfter('form', await records.consume(address));
    // Paid for any response, because a rejected form is rendered too.
    const waitMs = await reads.consume(address, { points: cost + toMegabytes(post) });
    if (waitMs > 0) return refuseAfter('form', waitMs);
    if (kind === 'form') {
      const charge = { scope: name, points: post.kibibytes };
      return refuseAfter('form', await limitForm(address, charge, response));
    }
    return undefined;
  };

  return {
    refused,
    refuseNotFound: (request) => limitRead(request),
    async refuseLive(request) {
      if (isOverloaded('document')) return refuse('document', { status: 503, retryAfterSeconds });
      const token = request.method === 'POST' ? findLiveToken(getPath(request)) : undefined;
      return token !== undefined && liveTokens.has(token)
        ? refuseAfter('document', await patches.consume(token))
        : limitRead(request);
    },
    recognizeLive(path) {
      const token = findLiveToken(path);
      if (token !== undefined) liveTokens.set(token, true);
    },
    async refuseRead(request) {
      const kind = classify(request);
      // A machine that is slow for another reason still serves requests, because rejecting them would not make it
      // faster.
      const isLate = isOverloaded(kind) && (kind === 'spare' || gate.isFull());
      if (isLate || gate.shouldShed()) return refuse(kind, { status: 503, retryAfterSeconds });
      return limitRead(request, costOfRead({ path: getPath(request), query: getQuery(request) }));
    },
    async refuseWrite(request, response) {
      const post = readPost(request);
      if (!post.hasFiles && Number(request.headers['content-length'] ?? 0) > formBytes) return { status: 413 };
      if (isOverloaded('form')) return refuse('form', { status: 503, retryAfterSeconds });
      // First, because another body may have to make room for this one.
      const refusal = await limitWrite(post, request, response);
      if (refusal) return refusal;
      const hasSlot = await takeSlot(post.hasFiles ? 'upload' : post.kind, request, response);
      return hasSlot ? undefined : refuse('form', { status: 503, retryAfterSeconds });
    },
  };
}

interface Post extends PostClass {
  readonly hasFiles: boolean;
  /** Without a Content-Length, the most that the site would read. */
  readonly kibibytes: number;
}

/** Other posts take no files, so their bodies with parts are forms like any other. */
function toPost(post: PostClass, { headers }: IncomingMessage): Post {
  const hasFiles = post.takesFiles && (headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false);
  const stated = Number(headers['content-length'] ?? Number.NaN);
  const bytes = stated >= 0 ? stated : hasFiles ? uploadBytes : formBytes;
  return { ...post, hasFiles, kibibytes: Math.ceil(bytes / 1024) };
}

/** Of a form with files. Reading a megabyte costs as much as the render of a page. */
const toMegabytes = ({ hasFiles, kibibytes }: Post): number => (hasFiles ? Math.floor(kibibytes / 1024) : 0);

function findLiveToken(path: string): string | undefined {
  return /\/_live\/([^/]+)/.exec(path)?.[1];
}
