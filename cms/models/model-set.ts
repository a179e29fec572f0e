import * as v from 'valibot';
import type { StoredModel } from '../storage/model-register.ts';
import {
  CustomTypeSchema,
  SharedSliceSchema,
  toFieldModels,
  type CustomType,
  type SharedSlice,
  type SliceVariation,
} from './custom-type.ts';
import { ModelError } from './model-error.ts';
import { withoutUnknownHints } from './studio-hints.ts';
import type { FieldModels } from './widget.ts';

/** The current models of the repository. Documents are checked against them and read with them. */
export interface ModelSet {
  /** In the order of their ids. */
  readonly customTypes: readonly CustomType[];
  readonly sharedSlices: readonly SharedSlice[];
  readonly getCustomType: (id: string) => CustomType | undefined;
  /** The fields of all tabs of a type; undefined for an unknown type. */
  readonly getFields: (type: string) => FieldModels | undefined;
  readonly getVariation: (slice: string, variation: string) => SliceVariation | undefined;
}

/**
 * Checks models and returns them for storage byte for byte, because tools compare them character by character. Throws
 * `ModelError` with every problem.
 */
export function checkModels(models: { customTypes: unknown[]; sharedSlices: unknown[] }): StoredModel[] {
  const problems: string[] = [];
  const customTypes = models.customTypes.flatMap((model, index) =>
    parseModel(CustomTypeSchema, model, { name: 'custom type', index, problems }),
  );
  const sharedSlices = models.sharedSlices.flatMap((model, index) =>
    parseModel(SharedSliceSchema, model, { name: 'shared slice', index, problems }),
  );
  problems.push(...listDuplicates('custom type', customTypes), ...listDuplicates('shared slice', sharedSlices));
  if (problems.length > 0) throw new ModelError(problems);
  return [
    ...customTypes.map(({ id, json }): StoredModel => ({ kind: 'custom-type', id, json })),
    ...sharedSlices.map(({ id, json }): StoredModel => ({ kind: 'shared-slice', id, json })),
  ];
}

/** Throws `ModelError` when a slice zone names a missing shared slice. */
export function toModelSet(stored: readonly StoredModel[]): ModelSet {
  const customTypes = stored
    .filter(({ kind }) => kind === 'custom-type')
    .map(({ json }) => readStored(CustomTypeSchema, json));
  const slices = stored
    .filter(({ kind }) => kind === 'shared-slice')
    .map(({ json }) => readStored(SharedSliceSchema, json));
  const types = new Map(customTypes.map((model) => [model.id, model]));
  const fields = new Map(customTypes.map((model) => [model.id, toFieldModels(model)]));
  const sharedSlices = new Map(slices.map((model) => [model.id, model]));
  checkSliceReferences(fields, sharedSlices);
  return {
    customTypes,
    sharedSlices: slices,
    getCustomType: (id) => types.get(id),
    getFields: (type) => fields.get(type),
    getVariation: (slice, variation) => sharedSlices.get(slice)?.variations.find(({ id }) => id === variation),
  };
}

/** A process of an older version works with the models of a newer one, but for their new hints. */
function readStored<Output>(schema: v.GenericSchema<unknown, Output>, json: string): Output {
  const model: unknown = JSON.parse(json);
  const result = v.safeParse(schema, model);
  return result.success ? result.output : v.parse(schema, withoutUnknownHints(model));
}

/** Later models replace earlier ones with the same id. */
export function mergeModels(current: readonly StoredModel[], changes: readonly StoredModel[]): StoredModel[] {
  const merged = new Map([...current, ...changes].map((model) => [`${model.kind} ${model.id}`, model]));
  return [...merged.values()];
}

function parseModel<Output extends CustomType | SharedSlice>(
  schema: v.GenericSchema<unknown, Output>,
  model: unknown,
  { name, index, problems }: { name: string; index: number; problems: string[] },
): { id: string; json: string }[] {
  const result = v.safeParse(schema, model);
  if (result.success) return [{ id: result.output.id, json: JSON.stringify(model) }];
  const id = typeof model === 'object' && model !== null && 'id' in model ? ` "${String(model.id)}"` : '';
  for (const issue of result.issues) {
    const path = v.getDotPath(issue);
    problems.push(`${name} ${index + 1}${id}: ${path === null ? '' : `${path}: `}${issue.message}`);
  }
  return [];
}

function listDuplicates(name: string, models: readonly { id: string }[]): string[] {
  const seen = new Set<string>();
  return models.flatMap(({ id }) => {
    if (seen.has(id)) return [`${name} "${id}" is given twice`];
    seen.add(id);
    return [];
  });
}

function checkSliceReferences(types: Map<string, FieldModels>, slices: Map<string, SharedSlice>): void {
  const problems: string[] = [];
  for (const [type, fields] of types) {
    for (const [key, widget] of Object.entries(fields)) {
      if (widget.type !== 'Slices' && widget.type !== 'Choice') continue;
      for (const [id, choice] of Object.entries(widget.config.choices)) {
        if (choice.type === 'SharedSlice' && !slices.has(id)) {
          problems.push(`custom type "${type}": ${key}: there is no shared slice "${id}"`);
        }
      }
    }
  }
  if (problems.length > 0) throw new ModelError(problems);
}
