import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeMs } from '../limits.ts';
import { toDigest } from './secrets.ts';

export interface Challenge {
  readonly digest: string;
  readonly expiresAt: number;
}

/**
 * Challenges that a device signs. A challenge contains its expiry and is authenticated for one purpose, so that
 * creating it stores nothing. A challenge that was answered is stored until it expires, so that it cannot be answered
 * twice.
 */
export interface Challenges {
  readonly create: (purpose: string) => Uint8Array<ArrayBuffer>;
  /** `challenge` is base64url. Undefined if it has expired, was not created here, or has another purpose. */
  readonly check: (challenge: string, purpose: string) => Challenge | undefined;
}

const randomLength = 16;
const timeLength = 6;
const sealLength = 32;

export function createChallenges({ writeToken, now }: { writeToken: string; now: () => Date }): Challenges {
  const seal = (content: Buffer, purpose: string): Buffer =>
    createHmac('sha256', writeToken).update(`a challenge for ${purpose}\n`).update(content).digest();
  return {
    create(purpose) {
      const time = Buffer.alloc(timeLength);
      time.writeUIntBE(now().getTime() + challengeMs, 0, timeLength);
      const content = Buffer.concat([randomBytes(randomLength), time]);
      return new Uint8Array(Buffer.concat([content, seal(content, purpose)]));
    },
    check(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      const content = bytes.subarray(0, randomLength + timeLength);
      if (bytes.length !== randomLength + timeLength + sealLength) return undefined;
      if (!timingSafeEqual(bytes.subarray(content.length), seal(content, purpose))) return undefined;
      const expiresAt = content.readUIntBE(randomLength, timeLength);
      return expiresAt > now().getTime() ? { digest: toDigest(bytes.toString('base64url')), expiresAt } : undefined;
    },
  };
}
