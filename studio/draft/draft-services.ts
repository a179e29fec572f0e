import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Clock } from './clock.ts';
import type { DraftTransport } from './draft-transport.ts';
import type { Journal } from './journal.ts';
import type { FieldKind } from './merge-field.ts';

/** What the draft engine is given: it reads no clock, rolls no dice and reaches nothing by itself. */
export interface DraftServices {
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly createId: () => string;
  readonly journal: Journal;
  readonly transport: DraftTransport;
  readonly kindOf: (address: FieldAddress) => FieldKind;
  /** For errors of ours, which nobody can correct by another act. */
  readonly onError: (error: unknown) => void;
}
