import { dropSignedOut, readSignedOut } from '../api/signed-out.ts';
import { JournalRefused } from '../draft/journal.ts';

/** Behind a sign-out, when the page with the documents is gone and writes no more. */
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
    // A browser that stores nothing has nothing to forget.
    if (!(error instanceof JournalRefused)) throw error;
  }
  dropSignedOut();
}
