/** A working copy in the JSON format of the store. */
import * as v from 'valibot';
import type { FieldValue } from '../studio-types.ts';
import type { WorkingCopy } from './working-copy-core.ts';

const revision = v.pipe(v.number(), v.integer());
const fieldValue = v.custom<FieldValue>((value) => value !== undefined);
const StoredContentSchema = v.object({
  values: v.array(v.tuple([v.string(), fieldValue, revision])),
  lists: v.array(v.tuple([v.string(), v.array(v.tuple([v.string(), revision])), revision])),
  kept: v.array(
    v.object({ id: v.string(), address: v.string(), value: fieldValue, author: v.string(), at: v.number() }),
  ),
  keptRevision: revision,
  writers: v.optional(
    v.array(v.object({ id: v.string(), name: v.string(), at: v.number(), isSaved: v.boolean() })),
    [],
  ),
});

export function toStoredContent({ values, lists, kept, keptRevision, writers }: WorkingCopy): string {
  const stored: v.InferInput<typeof StoredContentSchema> = {
    values: [...values].map(([address, state]) => [address, state.value, state.revision]),
    lists: [...lists].map(([address, list]) => [address, list.rows.map(({ key, born }) => [key, born]), list.revision]),
    kept: [...kept],
    keptRevision,
    writers: [...writers],
  };
  return JSON.stringify(stored);
}

export function parseStoredContent(json: string, revisionOfCopy: number): WorkingCopy {
  const { values, lists, kept, keptRevision, writers } = v.parse(StoredContentSchema, JSON.parse(json));
  return {
    revision: revisionOfCopy,
    values: new Map(values.map(([address, value, changed]) => [address, { value, revision: changed }])),
    lists: new Map(
      lists.map(([address, rows, changed]) => [
        address,
        { rows: rows.map(([key, born]) => ({ key, born })), revision: changed },
      ]),
    ),
    kept,
    keptRevision,
    writers,
  };
}
