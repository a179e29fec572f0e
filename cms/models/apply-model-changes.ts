import type { StoredModel } from '../storage/model-register.ts';
import { checkModels } from './model-set.ts';

type ModelKind = StoredModel['kind'];

/** One step of a change. A deletion has no `model`. */
export interface ModelChange {
  readonly action: 'insert' | 'update' | 'delete';
  readonly kind: ModelKind;
  readonly id: string;
  readonly model?: unknown;
}

/**
 * - `model-exists`: an insert of an id that exists.
 * - `model-unknown`: an update or deletion of an id that does not exist.
 * - `model-in-use`: documents of the type exist.
 */
type ModelChangeErrorCode = 'model-exists' | 'model-unknown' | 'model-in-use';

/** A change that conflicts with the current models or documents. Nothing was changed. */
export class ModelChangeError extends Error {
  readonly code: ModelChangeErrorCode;

  constructor(code: ModelChangeErrorCode, message: string) {
    super(message);
    this.name = 'ModelChangeError';
    this.code = code;
  }
}

/**
 * All models after the changes, in their order. Throws `ModelChangeError` for ids and `ModelError` for contents, and
 * then applies nothing.
 */
export function applyModelChanges(
  current: readonly StoredModel[],
  changes: readonly ModelChange[],
  hasDocuments: (type: string) => boolean,
): StoredModel[] {
  const models = new Map(current.map((model) => [toKey(model), model]));
  for (const change of changes) {
    const { action, kind, id } = change;
    const isKnown = models.has(toKey(change));
    if (action === 'insert' && isKnown) throw new ModelChangeError('model-exists', `The id "${id}" is already used.`);
    if (action !== 'insert' && !isKnown) throw new ModelChangeError('model-unknown', `There is no model "${id}".`);
    if (action !== 'delete') {
      models.set(toKey(change), checkOne(kind, change.model));
      continue;
    }
    if (kind === 'custom-type' && hasDocuments(id)) {
      throw new ModelChangeError(
        'model-in-use',
        `The custom type "${id}" has associated documents, delete them first.`,
      );
    }
    models.delete(toKey(change));
  }
  return [...models.values()];
}

function toKey({ kind, id }: { kind: ModelKind; id: string }): string {
  return `${kind} ${id}`;
}

function checkOne(kind: ModelKind, model: unknown): StoredModel {
  const [checked] = checkModels(
    kind === 'custom-type' ? { customTypes: [model], sharedSlices: [] } : { customTypes: [], sharedSlices: [model] },
  );
  if (!checked) throw new Error('checkModels gives one model for each');
  return checked;
}
