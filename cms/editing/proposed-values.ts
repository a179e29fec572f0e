/** Values that models set: the defaults of a new document, and the date of its first publication. */
import type { FieldModels } from '../models/widget.ts';
import type { FieldAddress, FieldValue } from '../studio-types.ts';
import { toStep } from './working-addresses.ts';
import { applyChanges, type WorkingCopy } from './working-copy-core.ts';

/** Leaves out values that equal an empty field. */
export function listDefaults(fields: FieldModels): Map<FieldAddress, FieldValue> {
  const values = new Map<FieldAddress, FieldValue>();
  for (const [key, { type, config }] of Object.entries(fields)) {
    const isProposed = (type === 'Select' && config.default_value) || (type === 'Boolean' && config.default_value);
    if (isProposed) values.set(`data/${toStep(key)}`, config.default_value ?? null);
  }
  return values;
}

/**
 * Sets empty date fields with `config.studio.publishDay` to the day of the first publication, in UTC, as the site's
 * days are.
 */
export function fillPublishDay(copy: WorkingCopy, fields: FieldModels, { actor, at }: FillContext): WorkingCopy {
  const day = new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const changes = Object.entries(fields)
    .filter(([, { type, config }]) => type === 'Date' && config.studio?.publishDay)
    .map(([key]) => `data/${toStep(key)}`)
    .filter((address) => !copy.values.get(address)?.value)
    .map((address) => ({
      kind: 'set' as const,
      id: crypto.randomUUID(),
      address,
      base: copy.revision,
      value: day,
    }));
  const request = { client: 'service', base: copy.revision, changes };
  return applyChanges(copy, request, { actor, at, isKnown: () => false }).copy;
}

interface FillContext {
  readonly actor: string;
  readonly at: number;
}
