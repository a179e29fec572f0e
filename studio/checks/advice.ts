import type { FieldAddress } from '../../cms/studio-types.ts';

export type CheckName = 'length' | 'alt' | 'link' | 'heading' | 'sentence' | 'empty' | 'source' | 'date' | 'uid';

/** Advice about a part of a document. It prevents nothing, and says what to do. */
export interface Advice {
  /** The address of a field or slice. */
  readonly address: FieldAddress;
  readonly check: CheckName;
  readonly words: string;
  /** The field shows it itself, for example beside an image or below a text. */
  readonly isSaidByField?: true;
}
