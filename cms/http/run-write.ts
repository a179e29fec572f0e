import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { getActor } from '../access/actor.ts';
import { idempotencyLifetimeMs } from '../limits.ts';
import { adminError } from './errors.ts';
import { readLimited } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';

export interface WriteResult {
  readonly status: ContentfulStatusCode | 204;
  /** Undefined for no body. */
  readonly body: Record<string, unknown> | undefined;
  /** The response for a repetition, when the body holds a secret that must not be stored. */
  readonly repetition?: { readonly status: ContentfulStatusCode; readonly body: Record<string, unknown> };
}

interface Claim {
  readonly key: string;
  readonly fingerprint: string;
}

const claims = new WeakMap<Request, Claim>();
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Reads `Idempotency-Key`: repeated with the same request, the key gets the same response and the write runs once. */
export const readIdempotencyKey: MiddlewareHandler = async (context, next) => {
  if (context.req.header('idempotency-key') !== undefined) {
    claimKey(context, [await readLimited(context.req.raw.clone())]);
  }
  await next();
};

/**
 * The same for a body that is not held in memory: `content` identifies it. The bytes of a form would not do, because
 * its sender draws another boundary for every attempt.
 */
export function claimKey(context: Context, content: readonly (string | Uint8Array)[]): void {
  const { req } = context;
  const key = readKey(context);
  if (key === undefined) return;
  const digest = createHash('sha256').update(`${req.method} ${req.path}\n`);
  for (const part of content) digest.update(part);
  claims.set(req.raw, { key, fingerprint: digest.digest('hex') });
}

/** Throws 400 for an invalid key. */
export function readKey({ req }: Context): string | undefined {
  const key = req.header('idempotency-key');
  if (key === undefined || keyPattern.test(key)) return key;
  throw adminError(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/**
 * Runs a write and returns its response. `work` runs in one transaction with the record of its response, so it must be
 * synchronous. When it throws, all is rolled back and the key may be used again.
 */
export function runWrite(context: Context, { storage, now }: ServiceEnvironment, work: () => WriteResult): Response {
  const claim = claims.get(context.req.raw);
  if (!claim) return toResponse(context, storage.transaction(work));
  const actorId = getActor().id;
  const time = now().getTime();
  const known = storage.getResponse({ actorId, key: claim.key });
  if (known && known.createdAt > time - idempotencyLifetimeMs) {
    if (known.fingerprint !== claim.fingerprint)
      throw adminError(422, 'This Idempotency-Key stands for another request.');
    context.header('Idempotent-Replayed', 'true');
    return sendText(context, known.status, known.body);
  }
  const answer = storage.transaction(() => {
    const done = work();
    const { status, body } = done.repetition ?? done;
    const text = body === undefined ? '' : JSON.stringify(body);
    storage.putResponse({ actorId, ...claim, status, body: text, createdAt: time }, time - idempotencyLifetimeMs + 1);
    return done;
  });
  return toResponse(context, answer);
}

function toResponse(context: Context, { status, body }: WriteResult): Response {
  return sendText(context, status, body === undefined ? '' : JSON.stringify(body));
}

function sendText(context: Context, status: number, text: string): Response {
  if (text !== '') context.header('Content-Type', 'application/json');
  // The status may come from the store, where this program put it; its type there is only a number.
  return context.newResponse(text === '' ? null : text, status as StatusCode);
}
