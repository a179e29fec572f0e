/**
 * Tokens of live pages, which contain the holder and the document. They are signed and not stored, so that every
 * process with the same write token accepts them, and rejecting a forged one costs a digest and no query. A token ends
 * with its holder's session or API token, or when it is unused.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { livePageIdleMs, maxKnownLiveTokens } from '../../limits.ts';
import type { NewDocument } from '../working-copies.ts';

/** The session or API token that a live page belongs to. */
export type LiveHolder = { readonly session: string } | { readonly apiToken: string };

export interface LiveClaim {
  readonly documentId: string;
  readonly holder: LiveHolder;
  /** For a document that does not exist yet. */
  readonly place: NewDocument | undefined;
  readonly issuedAt: number;
}

export interface LiveTokens {
  readonly issue: (claim: Omit<LiveClaim, 'issuedAt'>) => { readonly token: string; readonly expiresAt: number };
  /** Verifies a token, which counts as a use. Undefined if it is forged, or was not used for too long. */
  readonly open: (token: string) => LiveClaim | undefined;
}

const ClaimSchema = v.object({
  documentId: v.string(),
  holder: v.union([v.object({ session: v.string() }), v.object({ apiToken: v.string() })]),
  place: v.optional(v.object({ type: v.string(), lang: v.string(), translationOf: v.optional(v.string()) })),
  issuedAt: v.number(),
});
const tokenPattern = /^live\.([\w-]{20,700})\.([\w-]{43})$/;

export function isLiveToken(ref: string): boolean {
  return ref.startsWith('live.');
}

export function createLiveTokens({ writeToken, now }: { writeToken: string; now: () => Date }): LiveTokens {
  const key = createHmac('sha256', writeToken).update('live pages').digest();
  const uses = new LRUCache<string, number>({ max: maxKnownLiveTokens });
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    // With a nonce, so that two frames of one person have separate content.
    issue(claim) {
      const issuedAt = now().getTime();
      const text = Buffer.from(
        JSON.stringify({ ...claim, issuedAt, nonce: randomBytes(9).toString('base64url') }),
      ).toString('base64url');
      return { token: `live.${text}.${sign(text).toString('base64url')}`, expiresAt: issuedAt + livePageIdleMs };
    },
    open(token) {
      const [, text = '', signature = ''] = tokenPattern.exec(token) ?? [];
      const expected = sign(text);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { place, ...claim } = v.parse(ClaimSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
      const time = now().getTime();
      if ((uses.get(token) ?? claim.issuedAt) + livePageIdleMs <= time) return undefined;
      uses.set(token, time);
      return { ...claim, place };
    },
  };
}
