/** Who is let in: decided from the request's head, before any of its body is read or any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from '../get-path.ts';
import type { ClientAddress } from './client-address.ts';
import type { RenderGate } from './render-gate.ts';
import { classify, type RequestClass } from './request-class.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** Why a request is not answered, and when to ask again. */
export interface Refusal {
  status: 413 | 429 | 503;
  retryAfterSeconds?: number;
}

interface AdmissionOptions {
  /** Milliseconds. */
  eventLoopDelay: () => number;
  gate: Pick<RenderGate, 'state' | 'turnAway'>;
  clientAddress: ClientAddress;
  /** Whether the address is a page, whose forms are limited for each client. */
  isPage: (url: string) => boolean;
}

export interface Admission {
  /** Before a render: of a page that is not stored, or one that never is. */
  refuseRead: (request: IncomingMessage) => Refusal | undefined;
  /** Before a body is read. The response tells when the place is free again. */
  refuseWrite: (request: IncomingMessage, response: ServerResponse) => Refusal | undefined;
  /** Requests refused, by class. */
  refused: Readonly<Record<RequestClass, number>>;
}

/** The delay of the event loop, in milliseconds, from which a class is refused. */
const mostDelayMs: Readonly<Record<RequestClass, number>> = { form: 1000, document: 200, spare: 50 };

/** Renders that wait: from here on none is done that nobody waits for. */
const mostWaitingForSpare = 10;

const retryAfterSeconds = 5;

/** An upload is held in memory while it is read: at most 21 MB each (site.ts). */
const mostUploads = 8;
const mostForms = 64;
/** What a form without files may measure (requirement S-59). */
const formBytes = 64 * 1024;

const hourSeconds = 3600;

export function createAdmission({ eventLoopDelay, gate, clientAddress, isPage }: AdmissionOptions): Admission {
  const refused = { form: 0, document: 0, spare: 0 };
  const renders = createTokenBuckets({ burst: 200, perSecond: 50 });
  const forms = createTokenBuckets({ burst: 5, perSecond: 5 / hourSeconds });
  const reading = { upload: 0, form: 0 };

  const refuse = (kind: RequestClass, refusal: Refusal) => {
    refused[kind] += 1;
    return refusal;
  };
  const isOverloaded = (kind: RequestClass) =>
    eventLoopDelay() > mostDelayMs[kind] || (kind === 'spare' && gate.state().waiting > mostWaitingForSpare);

  /** So many of each form an hour that led somewhere: a form that was sent back to be mended is no enquiry. */
  const limitForm = (request: IncomingMessage, response: ServerResponse): Refusal | undefined => {
    const address = clientAddress(request);
    const path = getPath(request);
    if (address === undefined || !isPage(path)) return undefined;
    const key = `${address} ${path}`;
    const waitMs = forms.take(key);
    if (waitMs > 0) return { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    response.once('close', () => {
      if (response.statusCode !== 303) forms.giveBack(key);
    });
    return undefined;
  };

  return {
    refused,
    refuseRead(request) {
      const kind = classify(request);
      if (isOverloaded(kind) || gate.turnAway()) return refuse(kind, { status: 503, retryAfterSeconds });
      const address = clientAddress(request);
      const waitMs = address === undefined ? 0 : renders.take(address);
      return waitMs > 0 ? refuse(kind, { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) }) : undefined;
    },
    refuseWrite(request, response) {
      const kind = isUpload(request) ? 'upload' : 'form';
      if (kind === 'form' && Number(request.headers['content-length'] ?? 0) > formBytes) return { status: 413 };
      const isFull = reading[kind] >= (kind === 'upload' ? mostUploads : mostForms);
      if (isFull || isOverloaded('form')) return refuse('form', { status: 503, retryAfterSeconds });
      const limited = limitForm(request, response);
      if (limited) return refuse('form', limited);
      reading[kind] += 1;
      response.once('close', () => (reading[kind] -= 1));
      return undefined;
    },
  };
}

/** A form with files. */
function isUpload({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}
