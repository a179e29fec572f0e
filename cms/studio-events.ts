/** What browsers of the studio hear of each other: `GET /admin/events`. Times are epoch milliseconds. */
import type { FieldAddress } from './studio-types.ts';

/** Who did it: an account, a token, or the service itself. */
export interface EventActor {
  readonly id: string;
  readonly name: string;
}

/** A person in one tab. */
export interface PersonHere {
  readonly accountId: string;
  readonly name: string;
  readonly client: string;
  /** The field that they are in. */
  readonly field?: FieldAddress;
}

export interface DocumentPresence {
  readonly documentId: string;
  readonly people: readonly PersonHere[];
}

/** What every browser is told. */
export type SharedEvent =
  /** A working copy changed, by that client of the protocol; null: not by one. */
  | {
      readonly kind: 'changed';
      readonly documentId: string;
      readonly revision: number;
      readonly by: EventActor;
      readonly client: string | null;
    }
  /** Documents have a new version. */
  | {
      readonly kind: 'saved';
      readonly documentIds: readonly string[];
      readonly ref: null;
      readonly by: EventActor;
    }
  /** Documents went into the archive or the trash, or came out other than by being published, or were deleted. */
  | {
      readonly kind: 'archived' | 'restored' | 'trashed' | 'put-back' | 'deleted';
      readonly documentIds: readonly string[];
      readonly ref: null;
      readonly by: EventActor;
    }
  | {
      readonly kind: 'published' | 'unpublished';
      readonly documentIds: readonly string[];
      readonly ref: string;
      readonly by: EventActor;
    }
  /** What happened before is not known any more: fetch everything anew. */
  | { readonly kind: 'resync' };

export type StudioEvent =
  | SharedEvent
  /** Everyone at that document now. */
  | ({ readonly kind: 'presence' } & DocumentPresence)
  /** Every document at which somebody is, when a stream begins and in every page. */
  | { readonly kind: 'present'; readonly documents: readonly DocumentPresence[] }
  /** The session of this stream; the stream ends. */
  | { readonly kind: 'session-ended' };

/** What happened since an id, for browsers behind a proxy that holds streams up. */
export interface EventPage {
  /** Ask for what comes after it. */
  readonly id: string;
  readonly events: readonly (StudioEvent & { readonly id?: string })[];
}
