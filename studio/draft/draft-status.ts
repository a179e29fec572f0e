import type { KeptValue } from '../../cms/studio-types.ts';
import { hasUnsent, type DraftState } from './draft-state.ts';

/** Why what was typed is only in this browser. */
export type KeptReason =
  | 'no-connection'
  /** The service answers, and cannot store now: its store is read-only, or it is being started again. */
  | 'service-failing'
  /** The service cannot store now: its disk is full. */
  | 'service-full'
  /** The session has ended. Typing goes on; after the sign-in all is sent. */
  | 'signed-out'
  /** The document was archived or deleted, or may not be edited any more; the text stays here. */
  | 'closed'
  /** The service does not understand the request: an error of ours. */
  | 'rejected'
  /** An old journal is shown first, and waits for "send" or "discard". */
  | 'to-review';

/** The words of the status line, as data. */
export interface DraftStatus {
  readonly saving:
    | { readonly kind: 'opening' }
    /** All is on the service, durably; `at` is when it said so. */
    | { readonly kind: 'saved'; readonly at: number }
    | { readonly kind: 'saving' }
    | { readonly kind: 'kept-in-browser'; readonly reason: KeptReason };
  /** How many of the account's values wait aside for a choice, those on the service included. */
  readonly keptAside: number;
  /** False where the browser refuses to store: what is not sent is lost at a reload. Known before the first change. */
  readonly survivesReload: boolean;
}

/** What is known of a draft beside its content. */
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
  // From this browser: the service has not answered since the document was opened.
  if (savedAt === 0) return reason ? { kind: 'kept-in-browser', reason } : { kind: 'opening' };
  return { kind: 'saved', at: savedAt };
}

/** The values aside: those of the service, and what an account has put there, and taken from there, since. */
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
