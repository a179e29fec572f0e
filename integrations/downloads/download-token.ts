/** `ENQUIRY.END.SIGNATURE`: short enough for a mail, without personal data. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DownloadLink } from './downloads.ts';

export function signDownload({ enquiry, endsAt }: DownloadLink, secret: string): string {
  const claim = `${enquiry}.${endsAt.toString(36)}`;
  return `${claim}.${sign(claim, secret).toString('base64url')}`;
}

const token = /^(?<claim>(?<enquiry>[\da-f]{32})\.(?<end>[\da-z]{1,11}))\.(?<signature>[\w-]{43})$/;

export function readDownload(text: string, secret: string): DownloadLink | undefined {
  const { claim, enquiry, end, signature } = token.exec(text)?.groups ?? {};
  if (claim === undefined || enquiry === undefined || end === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(claim, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { enquiry, endsAt: Number.parseInt(end, 36) };
}

function sign(claim: string, secret: string): Buffer {
  // The prefix separates purposes: a signature that the same secret made for something else is not a valid download.
  return createHmac('sha256', secret).update(`download ${claim}`).digest();
}
