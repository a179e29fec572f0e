/** Whether news comes from the content service: it knows the secret, in one of the two ways in which services say so. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What is not named a key is none: read as one, it might turn out to be empty. */
const keyPrefix = 'whsec_';

/** Older ones are somebody's repetition (standardwebhooks.com). */
const maxAgeMs = 5 * 60 * 1000;

/**
 * Signed as Standard Webhooks has it, the secret being the signing key (`whsec_…`); or, as the hosted service does, with
 * the secret in the body. What the news says is not believed but looked up: the secret only keeps strangers from making
 * us look.
 */
export function isFromService(webhook: ReceivedWebhook, secret: string, now: number): boolean {
  const signatures = webhook.headers['webhook-signature'];
  if (typeof signatures === 'string' && secret.startsWith(keyPrefix) && isSigned(webhook, signatures, { secret, now }))
    return true;
  const given = readSecret(webhook.body);
  return given !== undefined && isSame(given, secret);
}

function isSigned(
  { headers, body }: ReceivedWebhook,
  signatures: string,
  { secret, now }: { secret: string; now: number },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string') return false;
  const age = Math.abs(now - Number(timestamp) * 1000);
  // Not a number is no age either.
  if (!(age <= maxAgeMs)) return false;
  const key = Buffer.from(secret.slice(keyPrefix.length), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  // One for each key that is valid while keys change.
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}

/** In a time that says nothing about how much of it was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function readSecret(body: Buffer): string | undefined {
  try {
    const news: unknown = JSON.parse(body.toString());
    const secret: unknown = typeof news === 'object' && news !== null && 'secret' in news ? news.secret : undefined;
    return typeof secret === 'string' ? secret : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
