/**
 * Proof of work by altcha-lib: the page derives keys until it finds the one that was chosen here. Choosing costs one
 * derivation and checking none, because the key is signed.
 *
 * Each process remembers the proofs that were used, so another replica would accept a proof again, but not the same
 * enquiry.
 */
import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { minFillMs, type FormFault, type FormGuard } from './form-guard.ts';

/** Together about 300,000 rounds: a fifth of a second on a laptop, a second on an old phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyLength: 32 } as const;
const usualTries = { least: 100, most: 200 };

/** Filling in an application may take an evening. The page requests a new challenge after half of this time. */
const lifetimeMs = 4 * 3600 * 1000;
const maxProofLength = 2000;
const maxRemembered = 20_000;

/** Shorter texts may be equal by chance, such as "Please call me." */
const minTextLength = 40;
/** A text from more senders than this was written by a program. */
const maxSenders = 3;
const textMemoryMs = 24 * 3600 * 1000;

const proofSchema = v.pipe(
  v.string(),
  v.maxLength(maxProofLength),
  v.parseJson(),
  v.object({
    challenge: v.object({
      parameters: v.object({
        algorithm: v.literal(work.algorithm),
        nonce: v.string(),
        salt: v.string(),
        cost: v.literal(work.cost),
        keyLength: v.literal(work.keyLength),
        keyPrefix: v.string(),
        keySignature: v.string(),
        expiresAt: v.number(),
        data: v.object({ at: v.number() }),
      }),
      signature: v.string(),
    }),
    solution: v.object({ counter: v.number(), derivedKey: v.string() }),
  }),
);

export interface AltchaFormGuardOptions {
  readonly secret: string;
  readonly now: () => Date;
  /** The range of the number of keys that the page derives; smaller in tests. */
  readonly tries?: { least: number; most: number };
}

export function createAltchaFormGuard({ secret, now, tries = usualTries }: AltchaFormGuardOptions): FormGuard {
  const toSecret = (use: string) => createHmac('sha256', secret).update(`form ${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: toSecret('challenge'), hmacKeySignatureSecret: toSecret('key') };
  /** The enquiry for which each proof was used, by the nonce of the proof. */
  const used = new LRUCache<string, string>({ max: maxRemembered, ttl: lifetimeMs });
  const findRepetition = createRepetitionFinder();

  async function findProofFault(proof: string, enquiry: string): Promise<FormFault | undefined> {
    if (proof === '') return 'no proof of work';
    const read = v.safeParse(proofSchema, proof);
    if (!read.success) return 'wrong proof of work';
    const { challenge, solution } = read.output;
    const result = await verifySolution({ challenge, solution: { ...solution, time: 0 }, deriveKey, ...secrets });
    if (result.expired) return 'old proof of work';
    if (!result.verified) return 'wrong proof of work';
    const { nonce, data } = challenge.parameters;
    const before = used.get(nonce);
    if (before !== undefined && before !== enquiry) return 'used proof of work';
    used.set(nonce, enquiry);
    return now().getTime() - data.at < minFillMs ? 'too fast' : undefined;
  }

  return {
    createChallenge: () =>
      createChallenge({
        ...work,
        ...secrets,
        counter: randomInt(tries.least, tries.most),
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        data: { at: now().getTime() },
      }),
    async findFault({ proof, enquiry, text }) {
      // Counted even without a proof.
      const isRepeated = text !== undefined && findRepetition(text, enquiry);
      return (await findProofFault(proof, enquiry)) ?? (isRepeated ? 'text sent before' : undefined);
    },
  };
}

/** Whether several other enquiries had this text. Stores hashes only. */
function createRepetitionFinder(): (text: string, enquiry: string) => boolean {
  const senders = new LRUCache<string, Set<string>>({ max: maxRemembered, ttl: textMemoryMs });
  return (text, enquiry) => {
    const words = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (words.length < minTextLength) return false;
    const key = createHash('sha256').update(words).digest('base64');
    const known = senders.get(key) ?? new Set();
    const isRepeated = known.size >= maxSenders && !known.has(enquiry);
    if (known.size < maxSenders) known.add(enquiry);
    senders.set(key, known);
    return isRepeated;
  };
}
