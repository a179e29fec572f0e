import type { StoredFields } from '../fields/field-type.ts';
import type { PublishedDocument } from '../storage/stored-document.ts';

/** Anything with fields: a document, an item of a group, a part of a slice. */
export interface FieldSource {
  readonly fields: StoredFields;
}

/** A document of the ref, with its stored fields. */
export interface DocumentSource extends FieldSource {
  readonly document: PublishedDocument;
}
