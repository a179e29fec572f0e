import { createHash, randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';

export interface PreviewLink {
  /** What clients send as `ref`, in the form that the official tools recognise (protocol.md 2.3). */
  readonly token: string;
  /** Opens the preview on the site. */
  readonly url: string;
}

export interface PreviewOptions {
  readonly storage: Storage;
  readonly publicUrl: string;
  /** Origin of the site; empty = the link starts with its path. */
  readonly siteUrl: string;
  readonly lifetimeMs: number;
  now(): Date;
}

export type PreviewState =
  | { readonly state: 'open'; readonly documentId: string }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** How long an ended token is told apart from a forged one. */
const remembranceMs = 30 * 24 * 3600 * 1000;
const sessionPattern = /^(?:https?:\/\/[^/]+(?:\/[^?#]*)?\/previews\/)?([\w-]+:[\w-]+)(?:\?.*)?$/;

/** A link to the newest version of a document, whatever its state. Throws `ContentError` `not-found`. */
export function createPreview(documentId: string, options: PreviewOptions): PreviewLink {
  const { storage, publicUrl, siteUrl, lifetimeMs, now } = options;
  if (!storage.getDocument(documentId)) {
    throw new ContentError('not-found', `There is no document "${documentId.slice(0, 80)}".`);
  }
  const session = `${randomBytes(12).toString('base64url')}:${randomBytes(24).toString('base64url')}`;
  const time = now().getTime();
  storage.putPreview({ tokenHash: digest(session), documentId, expiresAt: time + lifetimeMs }, time - remembranceMs);
  const token = `${publicUrl}/previews/${session}?websitePreviewId=${randomBytes(12).toString('base64url')}`;
  const query = new URLSearchParams({ token, documentId });
  return { token, url: `${siteUrl}/preview?${query.toString()}` };
}

/** What a ref says that may be a preview token; undefined when it does not look like one. */
export function findPreview(
  ref: string,
  { storage, now }: Pick<PreviewOptions, 'storage' | 'now'>,
): PreviewState | undefined {
  const session = sessionPattern.exec(ref)?.[1];
  if (session === undefined) return undefined;
  const preview = storage.getPreview(digest(session));
  if (!preview) return { state: 'unknown' };
  if (preview.expiresAt <= now().getTime()) return { state: 'expired' };
  return { state: 'open', documentId: preview.documentId };
}

/** The store knows digests only: whoever reads a backup cannot open a preview. */
function digest(session: string): string {
  return createHash('sha256').update(session).digest('hex');
}
