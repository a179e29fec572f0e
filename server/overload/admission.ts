/** Admission control: decides by the head of a request, before its body is read or any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PostClass } from '../../site/site.ts';
import { getPath, getQuery } from '../get-path.ts';
import { LRUCache } from 'lru-cache';
import { createAddressLimiter, createBoundedLimiter } from './address-limiter.ts';
import { createBodySlots } from './body-slots.ts';
import type { ClientAddress } from './client-address.ts';
import type { RenderGate } from './render-gate.ts';
import { classify, type RequestClass } from './request-class.ts';

/** Why a request is rejected, and when to retry. */
export interface Refusal {
  status: 413 | 429 | 503;
  retryAfterSeconds?: number;
}

interface AdmissionOptions {
  /** Milliseconds. */
  eventLoopDelay: () => number;
  gate: Pick<RenderGate, 'state' | 'isFull' | 'shouldShed'>;
  clientAddress: ClientAddress;
  classifyPost: (path: string) => PostClass;
  costOfRead: (url: { path: string; query: string }) => number;
}

export interface Admission {
  /** Call it before a render, when the page is not stored or cannot be stored. */
  refuseRead: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Call it before a stored 404, which costs no render; scans of URLs must be limited. */
  refuseNotFound: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Call it before a live page or a patch of one, which use a separate render gate. */
  refuseLive: (request: IncomingMessage) => Promise<Refusal | undefined>;
  /** Records that a live page of this path was shown. Its patches have their own budget from now on. */
  recognizeLive: (path: string) => void;
  /** Call it before a body is read. The end of the response frees the slot. */
  refuseWrite: (request: IncomingMessage, response: ServerResponse) => Promise<Refusal | undefined>;
  /** Rejected requests by class. */
  refused: Readonly<Record<RequestClass, number>>;
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
const formBudget = { points: 5, windowSeconds: 3600 };
/** In kibibytes, over all forms: each vacancy has a form of its own, which takes two files. */
const volumeBudget = { points: 100 * 1024, windowSeconds: 3600 };
/** People in one office share an address and may send many, but a flood must not fill the disk. */
const recordBudget = { points: 60, windowSeconds: 60 };

export function createAdmission(options: AdmissionOptions): Admission {
  const { eventLoopDelay, gate, clientAddress, classifyPost, costOfRead } = options;
  const refused = { form: 0, document: 0, spare: 0 };
  const reads = createAddressLimiter(readBudget);
  const patches = createBoundedLimiter(patchBudget);
  // A page with a forged token is never shown, so its requests count for the address.
  const liveTokens = new LRUCache<string, true>({ max: patchBudget.maxKeys });
  const forms = createAddressLimiter(formBudget);
  const volumes = createAddressLimiter(volumeBudget);
  const records = createAddressLimiter(recordBudget);
  const slots = createBodySlots();

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
    if (formWaitMs > 0) return formWaitMs;
    const giveBack = () => {
      void forms.reward(address, { scope });
      void volumes.reward(address, { points });
    };
    const waitMs = await volumes.consume(address, { points });
    // Returned at once, so that a short message still has room after a large file was rejected.
    if (waitMs > 0) giveBack();
    else
      response.once('close', () => {
        if (response.headersSent && response.statusCode !== 303) giveBack();
      });
    return waitMs;
  };

  const limitWrite = async (request: IncomingMessage, response: ServerResponse) => {
    const address = clientAddress(request);
    if (address === undefined) return undefined;
    const { kind, cost, name } = classifyPost(getPath(request));
    if (kind === 'record') return refuseAfter('form', await records.consume(address));
    // Paid for any response, because a rejected form is rendered too.
    const waitMs = await reads.consume(address, { points: cost + toMegabytes(request) });
    if (waitMs > 0) return refuseAfter('form', waitMs);
    if (kind === 'form') {
      const charge = { scope: name, points: toKibibytes(request) };
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
      // Other posts take no files, so slow ones must not hold the few slots of uploads.
      const kind = isUpload(request) && classifyPost(getPath(request)).kind === 'form' ? 'upload' : 'form';
      if (kind === 'form' && Number(request.headers['content-length'] ?? 0) > formBytes) return { status: 413 };
      const free = isOverloaded('form') ? undefined : slots.take(kind, clientAddress(request));
      if (!free) return refuse('form', { status: 503, retryAfterSeconds });
      response.once('close', free);
      return limitWrite(request, response);
    },
  };
}

/** Without a Content-Length, the most that the site would read. */
function toKibibytes(request: IncomingMessage): number {
  const stated = Number(request.headers['content-length'] ?? Number.NaN);
  const bytes = stated >= 0 ? stated : isUpload(request) ? uploadBytes : formBytes;
  return Math.ceil(bytes / 1024);
}

/** Of a form with files. Reading a megabyte costs as much as the render of a page. */
const toMegabytes = (request: IncomingMessage): number =>
  isUpload(request) ? Math.floor(toKibibytes(request) / 1024) : 0;

/** Whether the form may contain files. */
function isUpload({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

function findLiveToken(path: string): string | undefined {
  return /\/_live\/([^/]+)/.exec(path)?.[1];
}
