import type { PublishedDocument } from './stored-document.ts';

/** The subject of a condition or an ordering. */
export type Operand =
  | { readonly source: 'attribute'; readonly name: DocumentAttribute }
  | { readonly source: 'field'; readonly path: string };

export type DocumentAttribute = 'id' | 'type' | 'lang' | 'uid' | 'first-published-at' | 'last-published-at';

/** Months are 1 to 12, days of the week 1 (Monday) to 7, hours 0 to 23, all in UTC. */
export type DatePart = 'year' | 'month' | 'day-of-month' | 'day-of-week' | 'hour';

export type ValueTest =
  | { readonly test: 'one-of'; readonly values: readonly (string | number)[] }
  | { readonly test: 'filled' }
  | { readonly test: 'above'; readonly limit: number }
  | { readonly test: 'below'; readonly limit: number }
  /** Both ends included. */
  | { readonly test: 'between'; readonly from: number; readonly to: number }
  /** A point within the radius; its indexed value is `latitude,longitude`. */
  | { readonly test: 'near'; readonly latitude: number; readonly longitude: number; readonly radiusKm: number }
  | {
      readonly test: 'date-part';
      readonly part: DatePart;
      readonly comparison: 'equal' | 'above' | 'below';
      readonly number: number;
    };

/** A field with several values matches when one of them does; `negated` inverts the result. */
export type Condition =
  | { readonly kind: 'value'; readonly operand: Operand; readonly test: ValueTest; readonly negated: boolean }
  /** Every word, in any order. An empty list matches nothing. */
  | { readonly kind: 'text'; readonly path: string; readonly words: readonly string[] };

/** Documents whose attribute is one of these values; an empty list matches nothing. */
export function attributeIsOneOf(name: DocumentAttribute, values: readonly (string | number)[]): Condition {
  return { kind: 'value', operand: { source: 'attribute', name }, test: { test: 'one-of', values }, negated: false };
}

export interface Ordering {
  readonly operand: Operand;
  readonly descending: boolean;
}

/**
 * A query in one ref. Conditions are joined by AND. Documents without a value for an ordering come after those with
 * one, in both directions. Without orderings the first `near` that is not negated sorts by distance. The last, and
 * default, ordering is the creation order, oldest first: it is the only one that a later publish cannot change.
 */
export interface PublishedQuery {
  readonly sequence: number;
  readonly conditions: readonly Condition[];
  readonly orderings: readonly Ordering[];
  /** Values of `attribute` in the order in which the result lists them; used when there are no orderings. */
  readonly listedOrder?: { readonly attribute: 'id' | 'uid'; readonly values: readonly string[] };
  /** Skips everything up to and including this document; unknown ids skip nothing. */
  readonly afterId?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface PublishedPage {
  readonly total: number;
  readonly documents: readonly PublishedDocument[];
}

/** Uids of one type, to be resolved in one ref. */
export interface UidQuery {
  readonly sequence: number;
  readonly type: string;
  readonly uids: readonly string[];
  /** Undefined = each language separately. */
  readonly lang: string | undefined;
}

/** The document that a uid resolves to in a language. */
export interface UidHolder {
  readonly uid: string;
  readonly lang: string;
  readonly documentId: string;
  /** The document has another uid in this ref. */
  readonly isFormer: boolean;
}

export interface SimilarQuery {
  readonly sequence: number;
  readonly documentId: string;
  readonly words: readonly string[];
  /** A word that occurs in more documents of the ref than this is ignored. */
  readonly maxDocuments: number;
  readonly limit: number;
}
