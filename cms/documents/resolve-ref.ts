import { createHash } from 'node:crypto';
import type { ModelSet } from '../models/model-set.ts';
import type { Ref, Storage, StoredDocument } from '../storage/storage.ts';
import { findPreview } from './previews.ts';
import { toPublicationEntry } from './publish-documents.ts';
import { listReleaseVersions } from './releases.ts';

export interface RefResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  /** How long a ref stays readable after the next one came. */
  readonly refLifetimeMs: number;
  now(): Date;
}

/** `isImmutable`: the same ref gives the same content for ever. `isDraft`: it shows what readers do not see yet. */
export type ResolvedRef =
  | { readonly state: 'open'; readonly ref: Ref; readonly isImmutable: boolean; readonly isDraft: boolean }
  | { readonly state: 'unknown' | 'expired' | 'preview-expired' };

/**
 * What a client's ref shows: a master ref of now or before, a release (`revision~masterRef`, so that it never changes
 * either), or the newest version of one document by its preview token.
 */
export function resolveRef(text: string, resources: RefResources): ResolvedRef {
  const { storage } = resources;
  const preview = findPreview(text, resources);
  if (preview) return resolvePreview(text, preview, resources);
  const [revision, base, ...more] = text.split('~');
  if (base === undefined) return resolveMaster(text, resources);
  const release = more.length === 0 ? storage.findReleaseByRevision(revision ?? '') : undefined;
  if (!release || !['open', 'scheduled'].includes(release.status)) return { state: 'unknown' };
  const master = resolveMaster(base, resources);
  if (master.state !== 'open') return master;
  return { ...master, ref: layOver(master.ref, text, listReleaseVersions(storage, release), resources), isDraft: true };
}

function resolvePreview(
  text: string,
  preview: NonNullable<ReturnType<typeof findPreview>>,
  resources: RefResources,
): ResolvedRef {
  if (preview.state !== 'open') return { state: preview.state === 'expired' ? 'preview-expired' : 'unknown' };
  const document = resources.storage.getDocument(preview.documentId);
  if (!document) return { state: 'unknown' };
  const ref = layOver(resources.storage.getMasterRef(), text, [document], resources);
  return { state: 'open', ref, isImmutable: false, isDraft: true };
}

function resolveMaster(text: string, { storage, refLifetimeMs, now }: RefResources): ResolvedRef {
  const ref = storage.getRef(text);
  if (!ref) return { state: 'unknown' };
  const isOver = ref.supersededAt !== undefined && ref.supersededAt + refLifetimeMs <= now().getTime();
  return isOver ? { state: 'expired' } : { state: 'open', ref, isImmutable: true, isDraft: false };
}

function layOver(base: Ref, text: string, documents: readonly StoredDocument[], resources: RefResources): Ref {
  const { storage, models } = resources;
  const changes = documents.filter(({ id, version }) => storage.getPublished(base.sequence, id)?.version !== version);
  if (changes.length === 0) return { ...base, ref: text };
  const versions = changes.map(({ id, version, firstPublishedAt, lastPublishedAt }) =>
    [id, version, firstPublishedAt, lastPublishedAt].join(' '),
  );
  const sequence = storage.openOverlay({
    sequence: base.sequence,
    key: createHash('sha256').update(versions.join('\n')).digest('base64url'),
    listEntries: () =>
      changes.map((document) =>
        toPublicationEntry(document, models, storage.getPublished(base.sequence, document.id)?.slugs ?? []),
      ),
  });
  return { ...base, ref: text, sequence };
}

/** The ref under which the content of an open release is read now. */
export function toReleaseRef({ revision }: { revision: string }, storage: Storage): string {
  return `${revision}~${storage.getMasterRef().ref}`;
}
