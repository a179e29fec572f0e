/** Signatures of Standard Webhooks (https://www.standardwebhooks.com): one for each valid key. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SigningKey } from '../storage/webhook-register.ts';

/** 192 bits, the minimum that the standard recommends. */
export function createSigningKey(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

export function signWebhook(
  { id, body, at }: { id: string; body: string; at: number },
  keys: readonly SigningKey[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = keys
    .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > at)
    .map(({ key }) => {
      const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
