import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Clock } from './clock.ts';
import type { DraftTransport } from './draft-transport.ts';
import type { Journal } from './journal.ts';
import type { FieldKind } from './merge-field.ts';

/** The dependencies of the draft engine: time, randomness, storage and network are all passed in. */
export interface DraftServices {
  readonly clock: Clock;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly createId: () => string;
  readonly journal: Journal;
  readonly transport: DraftTransport;
  readonly kindOf: (address: FieldAddress) => FieldKind;
  /** Receives exceptions in our own code, which the editor cannot correct. */
  readonly onError: (error: unknown) => void;
}
