import type { ModelSet } from '../models/model-set.ts';
import { attributeIsOneOf } from '../storage/published-query.ts';
import type { Storage, StoredModel } from '../storage/storage.ts';
import { indexDocument } from './index-document.ts';

const documentsPerStep = 500;

/**
 * Inside the transaction that changes the models: rewrites the index entries of the documents of these types in the
 * master ref. Earlier refs keep their index, because their content is read, not searched by new fields.
 */
export function reindexDocuments(
  types: readonly string[],
  { storage, models }: { storage: Storage; models: ModelSet },
): void {
  if (types.length === 0) return;
  const { sequence } = storage.getMasterRef();
  for (let offset = 0; ; offset += documentsPerStep) {
    const { documents } = storage.findPublished({
      sequence,
      conditions: [attributeIsOneOf('type', types)],
      orderings: [],
      offset,
      limit: documentsPerStep,
    });
    storage.reindexPublished(
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
