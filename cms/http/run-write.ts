import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { getActor } from '../access/actor.ts';
import { idempotencyLifetimeMs } from '../limits.ts';
import { adminError } from './errors.ts';
import { readLimited } from './json-body.ts';
import type { Storage } from '../storage/storage.ts';
import { withinTransaction, type ServiceEnvironment } from './service-environment.ts';

export interface WriteResult {
  readonly status: ContentfulStatusCode | 204;
  /** Undefined for a response without a body. */
  readonly body: Record<string, unknown> | undefined;
  /** The response that is stored for repeated requests, if the body contains a secret that must not be stored. */
  readonly repetition?: { readonly status: ContentfulStatusCode; readonly body: Record<string, unknown> };
}

interface Claim {
  readonly key: string;
  readonly fingerprint: string;
}

const claims = new WeakMap<Request, Claim>();
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Middleware that reads `Idempotency-Key`. If the same request is repeated with the same key, the write runs once and
 * the response is the same.
 */
export const readIdempotencyKey: MiddlewareHandler = async (context, next) => {
  if (context.req.header('idempotency-key') !== undefined) {
    claimKey(context, [await readLimited(context.req.raw.clone())]);
  }
  await next();
};

/**
 * The same for a body that is not in memory: `content` identifies it. The bytes of a multipart form cannot, because
 * each attempt has another boundary.
 */
export function claimKey(context: Context, content: readonly (string | Uint8Array)[]): void {
  const { req } = context;
  const key = readKey(context);
  if (key === undefined) return;
  const digest = createHash('sha256').update(`${req.method} ${req.path}${new URL(req.url).search}\n`);
  for (const part of content) digest.update(part);
  claims.set(req.raw, { key, fingerprint: digest.digest('hex') });
}

/** Reads the idempotency key. Throws 400 if it is invalid. */
export function readKey({ req }: Context): string | undefined {
  const key = req.header('idempotency-key');
  if (key === undefined || keyPattern.test(key)) return key;
  throw adminError(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/**
 * Runs a write and returns its response. `work` gets the environment of one transaction, which also records the
 * response. When it rejects, everything is rolled back and the key can be used again.
 */
export async function runWrite(
  context: Context,
  environment: ServiceEnvironment,
  work: (inside: ServiceEnvironment) => Promise<WriteResult>,
): Promise<Response> {
  const claim = claims.get(context.req.raw);
  const { storage } = environment;
  const run = (transaction: Storage): Promise<WriteResult> => work(withinTransaction(environment, transaction));
  if (!claim) return toResponse(context, await storage.transaction(run));
  const time = environment.now().getTime();
  const actorId = getActor().id;
  const answer = await storage.transaction(async (transaction) => {
    const known = await transaction.getResponse({ actorId, key: claim.key });
    if (known && known.createdAt > time - idempotencyLifetimeMs) {
      if (known.fingerprint === claim.fingerprint) return known;
      throw adminError(422, 'This Idempotency-Key stands for another request.');
    }
    const done = await run(transaction);
    const { status, body } = done.repetition ?? done;
    await transaction.putResponse(
      { actorId, ...claim, status, body: toText(body), createdAt: time },
      time - idempotencyLifetimeMs + 1,
    );
    return done;
  });
  if (!('fingerprint' in answer)) return toResponse(context, answer);
  context.header('Idempotent-Replayed', 'true');
  return sendText(context, answer.status, answer.body);
}

function toText(body: WriteResult['body']): string {
  return body === undefined ? '' : JSON.stringify(body);
}

function toResponse(context: Context, { status, body }: WriteResult): Response {
  return sendText(context, status, toText(body));
}

function sendText(context: Context, status: number, text: string): Response {
  if (text !== '') context.header('Content-Type', 'application/json');
  // A stored status was written by this program, but its stored type is only a number.
  return context.newResponse(text === '' ? null : text, status as StatusCode);
}
