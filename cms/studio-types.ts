/**
 * Requests and responses of the working-copy protocol, between the content service and the studio. The service parses
 * them with these schemas; the studio imports the types alone. The protocol: docs/studio.md.
 */
import * as v from 'valibot';
import {
  maxChangeValueDepth,
  maxChangesPerRequest,
  maxPredecessors,
  maxRowEntries,
  maxWorkingAddressLength,
} from './limits.ts';

/** The value of a field in its stored form. `null` is an empty field. */
export type FieldValue =
  null | boolean | number | string | readonly FieldValue[] | { readonly [key: string]: FieldValue | undefined };

/**
 * Path of a field, list or row: `data/body/@SLICE/primary/title`, or `uid`, `title`, `tags`. A step that begins with `@`
 * is the key of a row; inside steps `~0`, `~1` and `~2` stand for `~`, `/` and a leading `@`.
 */
export type FieldAddress = string;

const step = String.raw`@?[^/@<>][^/<>]*`;
const addressPattern = new RegExp(`^(?:uid|title|tags|data(?:/${step})+)$`, 'u');
const relativePattern = new RegExp(`^(?:${step}(?:/${step})*)?$`, 'u');
const reservedStep = /(?:^|\/)(?:__proto__|constructor|prototype)(?:\/|$)/;

export const AddressSchema: v.GenericSchema<string, FieldAddress> = v.pipe(
  v.string(),
  v.maxLength(maxWorkingAddressLength),
  v.regex(addressPattern, 'is not the address of a field'),
  v.check((address) => !reservedStep.test(address), 'this step is not allowed'),
);
const RelativeAddressSchema = v.pipe(
  v.string(),
  v.maxLength(maxWorkingAddressLength),
  v.regex(relativePattern, 'is not an address inside a row'),
  v.check((address) => !reservedStep.test(address), 'this step is not allowed'),
);
const RowKeySchema = v.pipe(v.string(), v.regex(/^[\w$.:-]{1,120}$/, 'is not the key of a row'));
const ChangeIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'is not the id of a change'));
const RevisionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Deep values would overflow the stack of recursive functions. */
const ValueSchema: v.GenericSchema<unknown, FieldValue> = v.pipe(
  v.unknown(),
  v.check((value) => isShallow(value, maxChangeValueDepth), 'is nested too deeply'),
  v.transform((value) => value as FieldValue), // JSON.parse gives nothing else
);

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

/** What is inside a row. Addresses are relative to it: `primary/title`; the row's own value, for a link, is at ''. */
const RowContentSchema = v.object({
  values: v.pipe(v.array(v.tuple([RelativeAddressSchema, ValueSchema])), v.maxLength(maxRowEntries)),
  lists: v.pipe(v.array(v.tuple([RelativeAddressSchema, v.array(RowKeySchema)])), v.maxLength(maxRowEntries)),
});
export type RowContent = v.InferOutput<typeof RowContentSchema>;

/** The rows before the position, nearest first. The first that still exists counts; without one, it is the first position. */
const PredecessorsSchema = v.pipe(v.array(RowKeySchema), v.maxLength(maxPredecessors));

const identity = { id: ChangeIdSchema };
const row = { list: AddressSchema, key: RowKeySchema };
const ChangeSchema = v.variant('kind', [
  /** `base` is the revision of the value that the new one was made from. */
  v.object({ kind: v.literal('set'), ...identity, address: AddressSchema, base: RevisionSchema, value: ValueSchema }),
  v.object({ kind: v.literal('insert'), ...identity, ...row, after: PredecessorsSchema, content: RowContentSchema }),
  v.object({ kind: v.literal('move'), ...identity, ...row, after: PredecessorsSchema }),
  /** `base` is the revision of the working copy that the client saw: nothing in the row may have changed since. */
  v.object({ kind: v.literal('remove'), ...identity, ...row, base: RevisionSchema }),
  /** Keeps a value aside that lost a merge. Its id is that of the change. */
  v.object({ kind: v.literal('keep'), ...identity, address: AddressSchema, value: ValueSchema }),
  /** Ends a kept value: it was put back, or is not wanted. */
  v.object({ kind: v.literal('drop'), ...identity, kept: ChangeIdSchema }),
]);
/** One act of an editor. Its random id makes it idempotent. */
export type Change = v.InferOutput<typeof ChangeSchema>;

/** An open tab, as its studio calls it. */
export const ClientSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** `POST /admin/working/{id}/changes`. `base` is the revision whose content the client knows. */
export const ChangeRequestSchema = v.object({
  client: ClientSchema,
  base: RevisionSchema,
  changes: v.pipe(v.array(ChangeSchema), v.maxLength(maxChangesPerRequest)),
});
export type ChangeRequest = v.InferOutput<typeof ChangeRequestSchema>;

/** `PUT /api/v2/live/{token}`: `LivePatch` of studio-api.ts. */
export const LivePatchSchema = v.object({
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isWhole: v.boolean(),
  values: v.array(v.tuple([AddressSchema, ValueSchema])),
  lists: v.array(v.tuple([AddressSchema, v.array(RowKeySchema)])),
});

/** The value of a field, and the revision at which it was set. */
export interface FieldState {
  readonly value: FieldValue;
  readonly revision: number;
}

/** The rows of a list in their order. `born` is the revision at which a row was inserted. */
export interface ListState {
  readonly rows: readonly { readonly key: string; readonly born: number }[];
  readonly revision: number;
}

/** A value that lost a merge: it waits for its author's choice. */
export interface KeptValue {
  readonly id: string;
  readonly address: FieldAddress;
  readonly value: FieldValue;
  readonly author: string;
  readonly at: number;
}

/**
 * Everything that differs between two revisions of a working copy, or all of it (`isWhole`): for a client that begins,
 * or knows a revision that the store has lost.
 */
export interface WorkingUpdate {
  readonly isWhole: boolean;
  readonly from: number;
  readonly revision: number;
  readonly values: readonly (readonly [FieldAddress, FieldState])[];
  readonly lists: readonly (readonly [FieldAddress, ListState])[];
  /** All kept values, if one came or went. */
  readonly kept?: readonly KeptValue[];
}

/**
 * - `moved-on`: the field, or something in the row, has changed since `base`.
 * - `gone`: the row, or one around it, does not exist.
 * - `exists`: a row with this key exists already.
 * - `misplaced`: the address is that of something else: a list, or a field inside a field.
 */
export type RefusalReason = 'moved-on' | 'gone' | 'exists' | 'misplaced';

export interface RefusedChange {
  readonly id: string;
  readonly reason: RefusalReason;
  /** The field as it is now, for a `set` that was refused with `moved-on`. */
  readonly current?: FieldValue;
  readonly revision?: number;
}

/** A rule of the model that the content breaks. It prevents publishing, never saving. */
export interface WorkingProblem {
  readonly address: FieldAddress;
  readonly message: string;
  /** Something that the model wants for publishing is missing; versions are saved without it. */
  readonly isForPublishing?: true;
  readonly isUidTaken?: true;
}

export interface ChangeResponse {
  readonly revision: number;
  /** Ids of the changes that are in the working copy, from this request or an earlier one. */
  readonly applied: readonly string[];
  readonly refused: readonly RefusedChange[];
  /** From the request's `base` to `revision`, these changes included. */
  readonly update: WorkingUpdate;
  readonly problems: readonly WorkingProblem[];
}
