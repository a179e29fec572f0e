import type { FieldAddress } from '../../cms/studio-types.ts';

export type CheckName = 'length' | 'alt' | 'link' | 'heading' | 'sentence' | 'empty' | 'source' | 'date';

/** Something worth saying about a place of a document. It stops nobody, and says what to do. */
export interface Advice {
  /** Of a field or a slice. */
  readonly address: FieldAddress;
  readonly check: CheckName;
  readonly words: string;
  /** The field says it itself, where it is: beside a picture, below a text. */
  readonly isSaidByField?: true;
}
