import { dropSignedOut, readSignedOut } from '../api/signed-out.ts';
import { JournalRefused } from '../draft/journal.ts';

/** Removes the data of a person who has signed out, once their page is gone and writes no more. */
export async function forgetSignedOut(): Promise<void> {
  const account = readSignedOut();
  if (account === undefined) return;
  const [{ openIndexedDbJournal }, { removeSentJournals }, { createWebLocks }] = await Promise.all([
    import('../draft/indexed-db-journal.ts'),
    import('../draft/remove-sent-journals.ts'),
    import('../draft/web-locks.ts'),
  ]);
  try {
    await removeSentJournals(account, {
      journal: await openIndexedDbJournal(),
      locks: createWebLocks(navigator.locks),
    });
  } catch (error) {
    // Without storage there is nothing to remove.
    if (!(error instanceof JournalRefused)) throw error;
  }
  dropSignedOut();
}
