import type { ModelSet } from '../models/model-set.ts';
import { attributeIsOneOf } from '../storage/published-query.ts';
import type { StoredModel } from '../storage/model-register.ts';
import type { Storage } from '../storage/storage.ts';
import { indexDocument } from './index-document.ts';

const documentsPerStep = 500;

/**
 * Rewrites the index entries of all documents of these types in the master ref, inside the transaction that changes the
 * models. Earlier refs keep their index, because their content is read and not searched by new fields.
 */
export async function reindexDocuments(
  types: readonly string[],
  { storage, models }: { storage: Storage; models: ModelSet },
): Promise<void> {
  if (types.length === 0) return;
  const { sequence } = await storage.getMasterRef();
  for (let offset = 0; ; offset += documentsPerStep) {
    const { documents } = await storage.findPublished({
      sequence,
      conditions: [attributeIsOneOf('type', types)],
      orderings: [],
      offset,
      limit: documentsPerStep,
    });
    await storage.reindexPublished(
      documents.map((document) => ({ documentId: document.id, ...indexDocument(document, models) })),
    );
    if (documents.length < documentsPerStep) return;
  }
}

/** Custom types that changed, or that may contain a shared slice that changed. */
export function listAffectedTypes(changed: readonly StoredModel[], models: ModelSet): string[] {
  const slices = new Set(changed.filter(({ kind }) => kind === 'shared-slice').map(({ id }) => id));
  const types = new Set(changed.filter(({ kind }) => kind === 'custom-type').map(({ id }) => id));
  return models.customTypes
    .map(({ id }) => id)
    .filter((id) => types.has(id) || listSlices(id, models).some((slice) => slices.has(slice)));
}

function listSlices(type: string, models: ModelSet): string[] {
  return Object.values(models.getFields(type) ?? {}).flatMap((widget) =>
    widget.type === 'Slices' || widget.type === 'Choice' ? Object.keys(widget.config.choices) : [],
  );
}
