import { createHash } from 'node:crypto';
import type { ModelSet } from '../models/model-set.ts';
import type { StoredVariation } from '../storage/experiment-register.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { Ref } from '../storage/publication-register.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import type { Storage } from '../storage/storage.ts';
import { isOpenRelease } from '../storage/release-register.ts';
import { listVersions } from './get-version.ts';
import { findPreview, type PreviewState, type PreviewSubject } from './previews.ts';
import { toPublicationEntry } from './publish-documents.ts';
import { listReleaseVersions } from './releases.ts';

interface RefResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  /** How long a ref stays readable after it is superseded. */
  readonly refLifetimeMs: number;
  readonly previewIdleMs: number;
  readonly now: () => Date;
}

/** `isImmutable`: the ref always shows the same content. `isDraft`: it shows unpublished content. */
type ResolvedRef =
  | { readonly state: 'open'; readonly ref: Ref; readonly isImmutable: boolean; readonly isDraft: boolean }
  | { readonly state: 'unknown' | 'expired' | 'preview-expired' };

/** Versions that replace those of a ref, and documents that are hidden from it. */
interface Layer {
  readonly versions: readonly StoredDocument[];
  readonly hidden: readonly string[];
}

/**
 * Resolves a client's ref: a current or earlier master ref, a release or an experiment variation (`revision~masterRef`,
 * so that it is immutable too), or a preview.
 */
export async function resolveRef(text: string, resources: RefResources): Promise<ResolvedRef> {
  const preview = await findPreview(text, resources);
  if (preview) return resolvePreview(text, preview, resources);
  const [revision = '', base, ...more] = text.split('~');
  if (base === undefined) return resolveMaster(text, resources);
  const layered = more.length === 0 ? await findLayer(revision, resources.storage) : undefined;
  if (!layered) return { state: 'unknown' };
  const master = await resolveMaster(base, resources);
  if (master.state !== 'open') return master;
  return { ...master, ref: await openLayer(master.ref, text, layered.layer, resources), isDraft: layered.isDraft };
}

/** Readers see the content of a running experiment. */
async function findLayer(revision: string, storage: Storage): Promise<{ layer: Layer; isDraft: boolean } | undefined> {
  const release = await storage.findReleaseByRevision(revision);
  if (release && isOpenRelease(release)) return { layer: await toReleaseLayer(release, storage), isDraft: true };
  const experiment = await storage.findExperimentByRevision(revision);
  const variation = experiment?.variations.find((one) => one.revision === revision);
  if (!experiment || !variation || experiment.status === 'stopped') return undefined;
  return { layer: await toVariationLayer(variation, storage), isDraft: experiment.status === 'draft' };
}

async function toReleaseLayer(release: StoredRelease, storage: Storage): Promise<Layer> {
  const { publish, withdraw } = await listReleaseVersions(storage, release);
  return { versions: publish, hidden: withdraw.map(({ id }) => id) };
}

async function toVariationLayer({ documents }: StoredVariation, storage: Storage): Promise<Layer> {
  return { versions: await listVersions(storage, documents), hidden: [] };
}

async function resolvePreview(text: string, preview: PreviewState, resources: RefResources): Promise<ResolvedRef> {
  if (preview.state !== 'open') return { state: preview.state === 'expired' ? 'preview-expired' : 'unknown' };
  const layer = await findPreviewLayer(preview.shows, resources.storage);
  if (!layer) return { state: 'preview-expired' };
  const ref = await openLayer(await resources.storage.getMasterRef(), text, layer, resources);
  return { state: 'open', ref, isImmutable: false, isDraft: true };
}

/** A release that is published has nothing left to preview. */
async function findPreviewLayer(shows: PreviewSubject, storage: Storage): Promise<Layer | undefined> {
  if ('documentId' in shows) {
    const document = await storage.getDocument(shows.documentId);
    return document && { versions: [document], hidden: [] };
  }
  const release = await storage.getRelease(shows.releaseId);
  return release && isOpenRelease(release) ? toReleaseLayer(release, storage) : undefined;
}

async function resolveMaster(text: string, { storage, refLifetimeMs, now }: RefResources): Promise<ResolvedRef> {
  const ref = await storage.getRef(text);
  if (!ref) return { state: 'unknown' };
  const isExpired = ref.supersededAt !== undefined && ref.supersededAt + refLifetimeMs <= now().getTime();
  return isExpired ? { state: 'expired' } : { state: 'open', ref, isImmutable: true, isDraft: false };
}

async function openLayer(base: Ref, text: string, { versions, hidden }: Layer, resources: RefResources): Promise<Ref> {
  const { storage, models, now } = resources;
  const seen = await storage.listPublished(base.sequence, [...versions.map(({ id }) => id), ...hidden]);
  const published = new Map(seen.map((document) => [document.id, document]));
  const changes = versions.filter(({ id, version }) => published.get(id)?.version !== version);
  const gone = hidden.filter((id) => published.has(id));
  if (changes.length === 0 && gone.length === 0) return { ...base, ref: text };
  const parts = changes.map(({ id, version, firstPublishedAt, lastPublishedAt }) =>
    [id, version, firstPublishedAt, lastPublishedAt].join(' '),
  );
  const key = JSON.stringify([toFingerprint(models), parts, gone]);
  const sequence = await storage.openOverlay({
    sequence: base.sequence,
    key: createHash('sha256').update(key).digest('base64url'),
    hidden: gone,
    at: now().getTime(),
    listEntries: async () =>
      changes.map((document) => toPublicationEntry(document, models, published.get(document.id)?.slugs ?? [])),
  });
  return { ...base, ref: text, sequence };
}

const fingerprints = new WeakMap<ModelSet, string>();

/** Part of the overlay's key, because the index of a version depends on the models. */
function toFingerprint(models: ModelSet): string {
  const known = fingerprints.get(models);
  if (known !== undefined) return known;
  const text = JSON.stringify([models.customTypes, models.sharedSlices]);
  const fingerprint = createHash('sha256').update(text).digest('base64url');
  fingerprints.set(models, fingerprint);
  return fingerprint;
}

/** The current ref of an open release or a variation. */
export async function toReleaseRef({ revision }: { revision: string }, storage: Storage): Promise<string> {
  return `${revision}~${(await storage.getMasterRef()).ref}`;
}
