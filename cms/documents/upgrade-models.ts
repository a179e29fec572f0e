import { createHash } from 'node:crypto';
import { layModels, type RetainedParts } from '../models/lay-models.ts';
import { checkModels, toModelSet } from '../models/model-set.ts';
import type { StoredModel } from '../storage/model-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChangeContent, ContentChange } from './content-change.ts';
import type { DocumentInput } from './document-input.ts';
import type { ImportResources } from './import-documents.ts';
import { publishDocuments } from './publish-documents.ts';
import { listMissingSiteDocuments, writeSiteDocuments } from './site-documents.ts';

export interface ModelUpgrade {
  readonly models: { customTypes: unknown[]; sharedSlices: unknown[] };
  /** Types of which each language of the store needs its document. */
  readonly siteTypes: readonly string[];
  /** The first content of such documents, called only if one is missing. Without it a document begins empty. */
  readonly readSiteDocuments: () => readonly DocumentInput[];
}

export interface ModelUpgradeResult {
  /**
   * - `applied`: the models of the store have what these have.
   * - `known`: these models were applied before. The store's were not touched: they may be newer, or changed on
   *   purpose.
   * - `foreign`: the store belongs to another project, and was not touched.
   */
  readonly outcome: 'applied' | 'known' | 'foreign';
  /** Models that were added or changed, such as `custom-type redirects`. */
  readonly changed: readonly string[];
  /** Site documents that were written and published, such as `redirects fr-fr`. */
  readonly documents: readonly string[];
  /** What stays as it is in the store because content may need it. */
  readonly retained: readonly RetainedParts[];
  /** With `known`: models of the store that lack something of these. */
  readonly behind: readonly string[];
}

interface UpgradeResources {
  readonly getResources: () => ImportResources;
  readonly change: ChangeContent;
  /** Stores all models, with their audit entries. */
  readonly replaceModels: (
    before: readonly StoredModel[],
    after: readonly StoredModel[],
    inside: ContentChange,
  ) => Promise<void>;
}

/** The audit log remembers by this action, with the digest as subject, which models a store has been given. */
const upgradeAction = 'model.upgrade';

/**
 * Gives the store what a new version of the program adds to the models, and the site documents that it lacks: all in
 * one transaction, once for each version. A process of an older version, which starts later, changes nothing.
 */
export async function upgradeModels(
  { models, siteTypes, readSiteDocuments }: ModelUpgrade,
  { getResources, change, replaceModels }: UpgradeResources,
): Promise<ModelUpgradeResult> {
  const given = checkModels(models);
  const digest = toDigest(given);
  const outside = getResources();
  const expected = await inspect(given, digest, outside.storage);
  if (expected.outcome !== 'applied') return expected;
  // Read before the transaction, because other writes wait for it.
  const isMissing = (await listMissingSiteDocuments(siteTypes, outside)).length > 0;
  const starters = isMissing ? readSiteDocuments() : [];
  return change(async (inside) => {
    const { storage } = inside.resources;
    // Another process may have been faster.
    const result = await inspect(given, digest, storage);
    if (result.outcome !== 'applied') return result;
    const before = await storage.listModels();
    const { models: after } = layModels(before, given);
    await replaceModels(before, after, inside);
    const resources = { ...inside.resources, models: toModelSet(after) };
    const missing = await listMissingSiteDocuments(siteTypes, resources);
    const ids = await writeSiteDocuments(missing, starters, resources);
    await inside.emitPublish('document.publish', await publishDocuments(ids, resources));
    await inside.record({ action: upgradeAction, subject: digest });
    return { ...result, documents: missing.map(({ type, lang }) => `${type} ${lang}`) };
  });
}

function toDigest(models: readonly StoredModel[]): string {
  const lines = models.map(({ kind, id, json }) => JSON.stringify([kind, id, json])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** What an upgrade would do, without its documents. */
async function inspect(given: readonly StoredModel[], digest: string, storage: Storage): Promise<ModelUpgradeResult> {
  const stored = await storage.listModels();
  const nothing = { changed: [], documents: [], retained: [], behind: [] };
  if (isForeign(stored, given)) return { ...nothing, outcome: 'foreign' };
  const { models, retained } = layModels(stored, given);
  const storedJson = new Map(stored.map((model) => [toName(model), model.json]));
  const changed = models.filter((model) => storedJson.get(toName(model)) !== model.json).map(toName);
  const { total } = await storage.listAudit({ action: upgradeAction, subject: digest, offset: 0, limit: 1 });
  if (total > 0) return { ...nothing, outcome: 'known', retained, behind: changed };
  return { ...nothing, outcome: 'applied', changed, retained };
}

function toName({ kind, id }: StoredModel): string {
  return `${kind} ${id}`;
}

/** A store with models, of which fewer than half of the given types are, was filled by another project. */
function isForeign(stored: readonly StoredModel[], given: readonly StoredModel[]): boolean {
  if (stored.length === 0) return false;
  const ids = new Set(stored.filter(({ kind }) => kind === 'custom-type').map(({ id }) => id));
  const types = given.filter(({ kind }) => kind === 'custom-type');
  return types.filter(({ id }) => ids.has(id)).length * 2 < types.length;
}
