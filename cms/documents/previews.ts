import { createHash, randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';

export interface PreviewLink {
  /** The value that clients send as `ref`, in the format that the official tools recognise. */
  readonly token: string;
  /** Opens the preview on the site. */
  readonly url: string;
}

/**
 * What a preview shows on top of the published content: the newest version of a document, or the release at the time of
 * the request.
 */
export type PreviewSubject = { readonly documentId: string } | { readonly releaseId: string };

export interface PreviewOptions {
  readonly publicUrl: string;
  /** The origin of the site; if it is empty, the link begins with its path. */
  readonly siteUrl: string;
  /** An absolute limit, however often the preview is used. */
  readonly lifetimeMs: number;
  readonly now: () => Date;
}

interface PreviewLookup {
  readonly storage: Storage;
  /** A preview that is not used for this long ends. */
  readonly previewIdleMs: number;
  readonly now: () => Date;
}

export type PreviewState =
  | { readonly state: 'open'; readonly shows: PreviewSubject }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** How long an expired token can be told from a forged one. */
const endedPreviewMs = 30 * 24 * 3600 * 1000;
/** A page sends many requests at once. Uses within this time are recorded once. */
const lastUsePrecisionMs = 60 * 1000;
const sessionPattern = /^(?:https?:\/\/[^/]+(?:\/[^?#]*)?\/previews\/)?([\w-]+:[\w-]+)(?:\?.*)?$/;

/** Creates a link to a document in any state, or to a release. */
export async function createPreview(
  { shows, documentId }: { shows: PreviewSubject; documentId: string | undefined },
  options: PreviewOptions & { readonly storage: Storage },
): Promise<PreviewLink> {
  const { storage, publicUrl, siteUrl, lifetimeMs, now } = options;
  const session = `${randomBytes(12).toString('base64url')}:${randomBytes(24).toString('base64url')}`;
  const time = now().getTime();
  await storage.putPreview(
    { tokenHash: digest(session), shows, expiresAt: time + lifetimeMs, seenAt: time },
    time - endedPreviewMs,
  );
  const token = `${publicUrl}/previews/${session}?websitePreviewId=${randomBytes(12).toString('base64url')}`;
  const query = new URLSearchParams({ token, ...(documentId !== undefined && { documentId }) });
  return { token, url: `${siteUrl}/preview?${query.toString()}` };
}

/** What a preview token shows; undefined if the ref does not look like one. The lookup counts as a use. */
export async function findPreview(
  ref: string,
  { storage, previewIdleMs, now }: PreviewLookup,
): Promise<PreviewState | undefined> {
  const session = sessionPattern.exec(ref)?.[1];
  if (session === undefined) return undefined;
  const preview = await storage.getPreview(digest(session));
  if (!preview) return { state: 'unknown' };
  const time = now().getTime();
  if (Math.min(preview.expiresAt, preview.seenAt + previewIdleMs) <= time) return { state: 'expired' };
  if (time - preview.seenAt >= Math.min(lastUsePrecisionMs, previewIdleMs / 2))
    await storage.recordPreviewUse(preview.tokenHash, time);
  return { state: 'open', shows: preview.shows };
}

/** Accepts the whole token or its significant part. Returns how many previews were ended. */
export async function endPreview(token: string, storage: Storage, at: number): Promise<number> {
  const session = sessionPattern.exec(token)?.[1];
  return session === undefined ? 0 : storage.endPreviews({ tokenHash: digest(session) }, at);
}

/** The store contains digests only, so that a backup does not give access to previews. */
function digest(session: string): string {
  return createHash('sha256').update(session).digest('hex');
}
