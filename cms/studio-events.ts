/** Events that browsers of the studio get: `GET /admin/events`. Times are epoch milliseconds. */
import type { FieldAddress } from './studio-types.ts';

/** The actor: an account, a token, or the service itself. */
export interface EventActor {
  readonly id: string;
  readonly name: string;
}

/** A person in one browser tab. */
export interface PersonHere {
  readonly accountId: string;
  readonly name: string;
  readonly client: string;
  /** The field that has the focus. */
  readonly field?: FieldAddress;
}

export interface DocumentPresence {
  readonly documentId: string;
  readonly people: readonly PersonHere[];
}

/** Events that every browser gets. */
export type SharedEvent =
  /** A working copy changed. `client` is the protocol client that changed it, or null. */
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
  /** Documents were put into a release, or taken out of one. */
  | {
      readonly kind: 'in-release';
      readonly documentIds: readonly string[];
      readonly ref: null;
      readonly by: EventActor;
    }
  /** Documents were archived, trashed or deleted, or left the archive or the trash other than by being published. */
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
  /** An account was added, changed or removed; a file came into the library, was changed or deleted. */
  | { readonly kind: 'people' | 'media' }
  /** Earlier events are no longer known: fetch everything again. */
  | { readonly kind: 'resync' };

export type StudioEvent =
  | SharedEvent
  /** All people who have that document open now. */
  | ({ readonly kind: 'presence' } & DocumentPresence)
  /** All documents that somebody has open; sent when a stream begins and in every page. */
  | { readonly kind: 'present'; readonly documents: readonly DocumentPresence[] }
  /** The session of this stream has ended; the stream is then closed. */
  | { readonly kind: 'session-ended' };

/** The events after an id, for browsers behind a proxy that buffers streams. */
export interface EventPage {
  /** The id to send with the next request. */
  readonly id: string;
  readonly events: readonly (StudioEvent & { readonly id?: string })[];
}
