/**
 * Requests and responses of the working-copy protocol between the content service and the studio. The service parses
 * them with these schemas; the studio imports only the types. The protocol: docs/studio.md.
 */
import * as v from 'valibot';
import {
  maxChangeValueDepth,
  maxChangesPerRequest,
  maxPredecessors,
  maxRowEntries,
  maxWorkingAddressLength,
} from './limits.ts';

/** The value of a field in its stored format. `null` means empty. */
export type FieldValue =
  null | boolean | number | string | readonly FieldValue[] | { readonly [key: string]: FieldValue | undefined };

/**
 * The path of a field, list or row: `data/body/@SLICE/primary/title`, or `uid`, `title`, `tags`. A step that begins
 * with `@` is the key of a row; inside steps `~0`, `~1` and `~2` stand for `~`, `/` and a leading `@`.
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
/** Deeply nested values would overflow the stack of recursive functions. */
const ValueSchema: v.GenericSchema<unknown, FieldValue> = v.pipe(
  v.unknown(),
  v.check((value) => isShallow(value, maxChangeValueDepth), 'is nested too deeply'),
  v.transform((value) => value as FieldValue), // JSON.parse returns nothing else
);

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

/**
 * The content of a row. Addresses are relative to it, such as `primary/title`. The row's own value, for a link, has the
 * address ''.
 */
const RowContentSchema = v.object({
  values: v.pipe(v.array(v.tuple([RelativeAddressSchema, ValueSchema])), v.maxLength(maxRowEntries)),
  lists: v.pipe(v.array(v.tuple([RelativeAddressSchema, v.array(RowKeySchema)])), v.maxLength(maxRowEntries)),
});
export type RowContent = v.InferOutput<typeof RowContentSchema>;

/**
 * The rows before the new position, nearest first. The row is inserted after the first one that still exists, or at the
 * beginning.
 */
const PredecessorsSchema = v.pipe(v.array(RowKeySchema), v.maxLength(maxPredecessors));

const identity = { id: ChangeIdSchema };
const row = { list: AddressSchema, key: RowKeySchema };
const ChangeSchema = v.variant('kind', [
  /** `base` is the revision of the value that the new one is based on. */
  v.object({ kind: v.literal('set'), ...identity, address: AddressSchema, base: RevisionSchema, value: ValueSchema }),
  v.object({ kind: v.literal('insert'), ...identity, ...row, after: PredecessorsSchema, content: RowContentSchema }),
  v.object({ kind: v.literal('move'), ...identity, ...row, after: PredecessorsSchema }),
  /**
   * `base` is the revision of the working copy that the client has. The removal is refused if anything in the row has
   * changed since.
   */
  v.object({ kind: v.literal('remove'), ...identity, ...row, base: RevisionSchema }),
  /** Keeps a value aside. Its id is that of the change. */
  v.object({ kind: v.literal('keep'), ...identity, address: AddressSchema, value: ValueSchema }),
  /** Removes a value that was kept aside, because it was restored or is not wanted. */
  v.object({ kind: v.literal('drop'), ...identity, kept: ChangeIdSchema }),
]);
/** One act of an editor. Its random id makes it idempotent. */
export type Change = v.InferOutput<typeof ChangeSchema>;

/** The id of an open tab, which the studio chooses. */
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

/** The value of a field, and the revision that set it. */
export interface FieldState {
  readonly value: FieldValue;
  readonly revision: number;
}

/** The rows of a list in their order. `born` is the revision that inserted a row. */
export interface ListState {
  readonly rows: readonly { readonly key: string; readonly born: number }[];
  readonly revision: number;
}

/** A value that lost a merge and is kept aside until its author chooses. */
export interface KeptValue {
  readonly id: string;
  readonly address: FieldAddress;
  readonly value: FieldValue;
  readonly author: string;
  readonly at: number;
}

/**
 * The differences between two revisions of a working copy, or all of it (`isWhole`): for a client that starts, or has a
 * revision that the store has lost.
 */
export interface WorkingUpdate {
  readonly isWhole: boolean;
  readonly from: number;
  readonly revision: number;
  readonly values: readonly (readonly [FieldAddress, FieldState])[];
  readonly lists: readonly (readonly [FieldAddress, ListState])[];
  /** All values that are kept aside, if they have changed. */
  readonly kept?: readonly KeptValue[];
}

/**
 * - `moved-on`: the field, or something in the row, has changed since `base`.
 * - `gone`: the row, or one around it, does not exist.
 * - `exists`: a row with this key exists already.
 * - `misplaced`: the address is that of something else: a list, or a field inside a field.
 */
type RefusalReason = 'moved-on' | 'gone' | 'exists' | 'misplaced';

export interface RefusedChange {
  readonly id: string;
  readonly reason: RefusalReason;
  /** The current value of the field, for a `set` that was refused with `moved-on`. */
  readonly current?: FieldValue;
  readonly revision?: number;
}

/**
 * A rule of the model that the content breaks. It prevents a version, or with `isForPublishing` only publishing;
 * changes are stored in any case.
 */
export interface WorkingProblem {
  readonly address: FieldAddress;
  readonly message: string;
  /** A field that the model requires for publishing is empty. A version can be saved. */
  readonly isForPublishing?: true;
  readonly isUidTaken?: true;
}

export interface ChangeResponse {
  readonly revision: number;
  /** Ids of all given changes that are in the working copy, whether this request applied them or an earlier one. */
  readonly applied: readonly string[];
  readonly refused: readonly RefusedChange[];
  /** The differences from the request's `base` to `revision`, including these changes. */
  readonly update: WorkingUpdate;
  readonly problems: readonly WorkingProblem[];
}
