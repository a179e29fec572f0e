/**
 * Signatures with which a site asks for a file behind a form. The key is derived from the write token, so that every
 * site and content service with the same token accepts them, and no other request does (decision 0027).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The request header that carries the signature. */
export const fileSignatureHeader = 'x-file-signature';

export interface FileSignatures {
  /** The value of the header for a request of this asset's file. */
  readonly sign: (assetId: string) => string;
  readonly isSigned: (assetId: string, header: string | undefined) => boolean;
}

/** The clocks of the two machines may differ by as much. */
const lifetimeMs = 5 * 60_000;
const headerPattern = /^(\d{1,15})\.([\w-]{43})$/;

export function createFileSignatures({ writeToken, now }: { writeToken: string; now: () => Date }): FileSignatures {
  const key = createHmac('sha256', writeToken).update('files behind forms').digest();
  const digest = (assetId: string, at: string): Buffer => createHmac('sha256', key).update(`${at} ${assetId}`).digest();
  return {
    sign(assetId) {
      const at = String(now().getTime());
      return `${at}.${digest(assetId, at).toString('base64url')}`;
    },
    isSigned(assetId, header) {
      const [, at = '', signature = ''] = headerPattern.exec(header ?? '') ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(assetId, at);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Math.abs(now().getTime() - Number(at)) <= lifetimeMs;
    },
  };
}
