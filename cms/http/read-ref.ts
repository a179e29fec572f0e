import type { Context, Handler } from 'hono';
import { findPreview, type PreviewSubject } from '../documents/previews.ts';
import { resolveRef } from '../documents/resolve-ref.ts';
import type { LiveLayer } from '../editing/live/live-storage.ts';
import type { Ref } from '../storage/publication-register.ts';
import { notFound, previewExpired, refExpired, refMissing, refNotFound, toOauthUrls } from './errors.ts';
import { findLiveLayer } from './live.ts';
import { readRefParameter } from './ref-parameter.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

interface ReadRef {
  readonly ref: Ref;
  readonly cacheControl: string;
  /** What a live token shows on top of the ref. */
  readonly layer?: LiveLayer;
}

/** Resolves the `ref` parameter. Throws the hosted service's errors for missing, unknown and expired refs. */
export function readRef(context: Context, environment: ServiceEnvironment): Promise<ReadRef> {
  return openRef(readSingle(context, 'ref'), environment);
}

/** Resolves a ref from another source, such as a header. */
export async function openRef(value: string | undefined, environment: ServiceEnvironment): Promise<ReadRef> {
  const { storage, publicUrl } = environment;
  const isPrivate = environment.accessToken !== undefined;
  const master = await storage.getMasterRef();
  if (value === undefined || value === '') throw refMissing(master.ref);
  const requested = readRefParameter(value);
  if (requested === 'master') return { ref: master, cacheControl: 'no-store' };
  // The master ref, which most requests use, needs no further look-up.
  if (requested.ref === master.ref)
    return { ref: master, cacheControl: toCacheControl({ isImmutable: true, isDraft: false, isPrivate }) };
  const layer = await findLiveLayer(requested.ref, environment);
  if (layer) return { ref: master, cacheControl: 'private, no-store', layer };
  const resolved = await resolveRef(requested.ref, {
    storage,
    models: environment.getModels(),
    refLifetimeMs: environment.refLifetimeMs,
    previewIdleMs: environment.previewIdleMs,
    now: environment.now,
  });
  switch (resolved.state) {
    case 'unknown':
      throw refNotFound(requested.ref, master.ref);
    case 'expired':
      throw refExpired(master.ref);
    case 'preview-expired':
      throw previewExpired(toOauthUrls(publicUrl));
    case 'open':
      return { ref: resolved.ref, cacheControl: toCacheControl({ ...resolved, isPrivate }) };
  }
}

/** Most refs always show the same content. Only responses for the newest content and for drafts must not be cached. */
function toCacheControl(ref: { isImmutable: boolean; isDraft: boolean; isPrivate: boolean }): string {
  if (!ref.isImmutable) return ref.isDraft ? 'private, no-store' : 'no-store';
  return `${ref.isPrivate || ref.isDraft ? 'private' : 'public'}, max-age=31536000, immutable`;
}

/** `GET /previews/{session}`: the oldest kits fetch the token's URL to get its document. */
export function handlePreviewSession(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const preview = await findPreview(context.req.param('session') ?? '', environment);
    if (!preview || preview.state === 'unknown') throw notFound();
    if (preview.state === 'expired') throw previewExpired(toOauthUrls(environment.publicUrl));
    context.header('Cache-Control', 'private, no-store');
    return context.json({ mainDocument: await findMainDocument(preview.shows, environment) });
  };
}

/** Null for a release that shows no document. */
async function findMainDocument(shows: PreviewSubject, { storage }: ServiceEnvironment): Promise<string | null> {
  if ('documentId' in shows) return shows.documentId;
  const documents = (await storage.getRelease(shows.releaseId))?.documents ?? [];
  return documents.find(({ action }) => action === 'publish')?.id ?? null;
}
