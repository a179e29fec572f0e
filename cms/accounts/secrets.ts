import { createHash, randomBytes } from 'node:crypto';

export const createSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 is enough: 256 random bits cannot be guessed, however fast the hash is. */
export const toDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
