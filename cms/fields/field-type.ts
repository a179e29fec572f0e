import type * as v from 'valibot';
import type { ModelSet } from '../models/model-set.ts';
import type { TypeSelection, Widget } from '../models/widget.ts';
import type { StoredAsset } from '../storage/storage.ts';

/** Values of fields by key, in the stored form of each field type; empty fields have no key. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** Where a value is checked, and what it may be checked against. */
export interface CheckContext {
  /** For messages: `body[2].primary.title`. */
  readonly path: string;
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  getAsset(id: string): StoredAsset | undefined;
  /** An id that is the same whenever this place of this document is written: a UUID made of document id and path. */
  stableId(): string;
  /** Notes a problem at this place; the write is refused, after everything else has been checked too. */
  report(message: string): void;
  /** The same for a place further down: `child('title')`, `child(2)`. */
  child(step: string | number): CheckContext;
}

/** Collects what predicates, orderings and fulltext can find. */
export interface IndexContext {
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  /** A comparable value, or undefined for "filled, but not comparable". Slices have none: they cannot be queried. */
  addValue(value: string | number | undefined, sortValue: string | number | undefined): void;
  addText(text: string): void;
  child(key: string): IndexContext;
  /** Inside slices: text counts for the whole document, values for nothing. */
  textOnly(): IndexContext;
}

/** What a field needs to become the form that readers see, in one ref. */
export interface SerialiseContext {
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  /** `/media/…` to an absolute URL. */
  toAbsoluteUrl(path: string): string;
  /** Type, uid, language, tags, URL of the target as it is in this ref, and its requested fields. */
  completeDocumentLink(id: string, selection: readonly TypeSelection[]): Record<string, unknown>;
}

/**
 * One kind of field. `Stored` is JSON.
 *
 * `check` takes the write form of protocol 4.2 or the read form of protocol 1.10 and gives the stored form, undefined for an
 * empty field; faults go to `context.report`. `serialise` gives the read form, undefined when the field has no place in `data` at all.
 */
export interface FieldType<FieldWidget extends Widget, Stored> {
  /** Checked again at every read, so that data written under an older model cannot break a reader: it counts as empty. */
  readonly stored: v.GenericSchema<unknown, Stored>;
  check(value: unknown, widget: FieldWidget, context: CheckContext): Stored | undefined;
  index(stored: Stored | undefined, widget: FieldWidget, context: IndexContext): void;
  serialise(stored: Stored | undefined, widget: FieldWidget, context: SerialiseContext): unknown;
}

/** Gives the field type of a widget; kept in the contexts because groups and slices need it for the fields inside them. */
type FieldTypeLookup = (widget: Widget) => FieldType<Widget, unknown>;
