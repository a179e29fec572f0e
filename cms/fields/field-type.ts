import type * as v from 'valibot';
import type { ModelSet } from '../models/model-set.ts';
import type { TypeSelection, Widget } from '../models/widget.ts';
import type { StoredAsset } from '../storage/asset-register.ts';

/** Field values by key, in the stored format of each field type. Empty fields have no key. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** The position of a value in its document, and the models it is checked against. */
export interface CheckContext {
  /** For messages, for example `body[2].primary.title`. */
  readonly path: string;
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  readonly getAsset: (id: string) => StoredAsset | undefined;
  /** A stable id for this path of this document: a UUID derived from document id and path. */
  readonly stableId: () => string;
  /** Reports a problem at this path. The write is rejected after everything else has been checked too. */
  readonly report: (message: string) => void;
  /** The context of a nested value: `child('title')`, `child(2)`. */
  readonly child: (step: string | number) => CheckContext;
}

/** Collects the values that predicates, orderings and fulltext search. */
export interface IndexContext {
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  /** A comparable value, or undefined for "filled, but not comparable". Slices have none: they cannot be queried. */
  readonly addValue: (value: string | number | undefined, sortValue: string | number | undefined) => void;
  readonly addText: (text: string) => void;
  readonly child: (key: string) => IndexContext;
  /** For the content of slices: text counts for the whole document, and values are not indexed. */
  readonly textOnly: () => IndexContext;
}

/** What a field needs to be serialised for readers of one ref. */
export interface SerialiseContext {
  readonly models: ModelSet;
  readonly fieldTypes: FieldTypeLookup;
  /** Converts `/media/…` to an absolute URL. */
  readonly toAbsoluteUrl: (path: string) => string;
  /** Type, uid, language, tags and URL of the target in this ref, and its requested fields. */
  readonly completeDocumentLink: (id: string, selection: readonly TypeSelection[]) => Record<string, unknown>;
}

/**
 * One kind of field. `Stored` is JSON.
 *
 * `check` takes the write format of the Migration API or the format of the read API, and returns the stored format, or
 * undefined for an empty field; it reports problems to `context.report`. `serialise` returns the format of the read
 * API, or undefined when the field is not part of `data`.
 */
export interface FieldType<FieldWidget extends Widget, Stored> {
  /** Applied at every read, so that data written under an older model reads as empty and causes no error. */
  readonly stored: v.GenericSchema<unknown, Stored>;
  readonly check: (value: unknown, widget: FieldWidget, context: CheckContext) => Stored | undefined;
  readonly index: (stored: Stored | undefined, widget: FieldWidget, context: IndexContext) => void;
  readonly serialise: (stored: Stored | undefined, widget: FieldWidget, context: SerialiseContext) => unknown;
}

/** Finds the field type of a widget. Contexts contain it because groups and slices contain fields. */
type FieldTypeLookup = (widget: Widget) => FieldType<Widget, unknown>;
