import type { KeptValue } from '../../cms/studio-types.ts';
import { hasUnsent, type DraftState } from './draft-state.ts';

/** Why changes are only in this browser. */
export type KeptReason =
  | 'no-connection'
  /** The service responds but cannot store now: it fails, is read-only or restarts, or limits the request rate. */
  | 'service-failing'
  /** The service cannot store now: its disk is full. */
  | 'service-full'
  /** The session has ended. Typing goes on, and changes are sent after the next sign-in. */
  | 'signed-out'
  /** The document was deleted, or this person may not edit it. The text stays in this browser. */
  | 'closed'
  /** The service rejected the request as invalid, or our own code threw an exception. */
  | 'rejected'
  /** An old journal waits for the person's choice: send or discard. */
  | 'to-review';

/** The data behind the status line. */
export interface DraftStatus {
  readonly saving:
    | { readonly kind: 'opening' }
    /** The service has stored all changes durably; `at` is when its response arrived. */
    | { readonly kind: 'saved'; readonly at: number }
    | { readonly kind: 'saving' }
    | { readonly kind: 'kept-in-browser'; readonly reason: KeptReason };
  /** The number of the account's kept values, including those on the service. */
  readonly keptAside: number;
  /** False if the browser refuses to store: a reload loses unsent changes. Known before the first change. */
  readonly survivesReload: boolean;
}

/** The part of the status that does not follow from the content. */
export interface DraftProgress {
  readonly reason: KeptReason | undefined;
  /** 0 before the first response. */
  readonly savedAt: number;
  readonly survivesReload: boolean;
}

export function toStatus(state: DraftState, account: string, progress: DraftProgress): DraftStatus {
  const keptAside = listKept(state, { account, at: 0 }).filter(({ author }) => author === account).length;
  return { saving: toSaving(state, progress), keptAside, survivesReload: progress.survivesReload };
}

function toSaving(state: DraftState, { reason, savedAt }: DraftProgress): DraftStatus['saving'] {
  const isUnsent = hasUnsent(state);
  if (reason && (isUnsent || reason === 'closed' || reason === 'signed-out'))
    return { kind: 'kept-in-browser', reason };
  if (state.shadow.revision === 0) return { kind: 'opening' };
  if (isUnsent) return { kind: 'saving' };
  // Restored from the journal: the service has not responded since the document was opened.
  if (savedAt === 0) return reason ? { kind: 'kept-in-browser', reason } : { kind: 'opening' };
  return { kind: 'saved', at: savedAt };
}

/** The kept values of the service, with the account's unsent keeps and drops applied. */
export function listKept(
  { shadow, keeps, flight }: DraftState,
  { account, at }: { account: string; at: number },
): KeptValue[] {
  const unsent = [...(flight?.changes ?? []), ...keeps];
  const dropped = new Set(unsent.flatMap((change) => (change.kind === 'drop' ? [change.kept] : [])));
  const own = unsent.flatMap((change): KeptValue[] =>
    change.kind === 'keep'
      ? [{ id: change.id, address: change.address, value: change.value, author: account, at }]
      : [],
  );
  return [...shadow.kept, ...own].filter(({ id }) => !dropped.has(id));
}
