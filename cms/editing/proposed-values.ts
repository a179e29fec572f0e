/** What models propose: what a new document begins with, and the day of its first publishing. */
import type { FieldModels } from '../models/widget.ts';
import type { FieldAddress, FieldValue } from '../studio-types.ts';
import { toStep } from './working-addresses.ts';
import { applyChanges, type WorkingCopy } from './working-copy-core.ts';

/** Nothing that an empty field does not say already. */
export function listDefaults(fields: FieldModels): Map<FieldAddress, FieldValue> {
  const values = new Map<FieldAddress, FieldValue>();
  for (const [key, { type, config }] of Object.entries(fields)) {
    const isProposed = (type === 'Select' && config.default_value) || (type === 'Boolean' && config.default_value);
    if (isProposed) values.set(`data/${toStep(key)}`, config.default_value ?? null);
  }
  return values;
}

/** Dates that are the day of the first publishing (`config.studio.publishDay`), where nobody has set another. In UTC, as the site's days are. */
export function fillPublishDay(copy: WorkingCopy, fields: FieldModels, { actor, at }: FillContext): WorkingCopy {
  const day = new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const changes = Object.entries(fields)
    .filter(([, { type, config }]) => type === 'Date' && config.studio?.publishDay)
    .map(([key]) => `data/${toStep(key)}`)
    .filter((address) => !copy.values.get(address)?.value)
    .map((address) => ({
      ...{ kind: 'set' as const, id: crypto.randomUUID(), address, base: copy.revision, value: day },
    }));
  const request = { client: 'service', base: copy.revision, changes };
  return applyChanges(copy, request, { actor, at, isKnown: () => false }).copy;
}

interface FillContext {
  readonly actor: string;
  readonly at: number;
}
