import { hasUnsent } from './draft-state.ts';
import type { Journal, StoredJournal } from './journal.ts';
import { fromRecords } from './journal-records.ts';
import type { WebLocks } from './web-locks.ts';

interface Place {
  readonly journal: Journal;
  readonly locks: WebLocks;
}

/** Removes the journals whose changes are all on the service. Journals with unsent changes or of open pages stay. */
export async function removeSentJournals(account: string, { journal, locks }: Place): Promise<void> {
  for (const stored of await journal.list(account)) {
    if (!(await locks.tryHold(stored.client))) continue;
    if (await isSent(stored, journal)) await journal.remove(stored);
    locks.release(stored.client);
  }
}

async function isSent(stored: StoredJournal, journal: Journal): Promise<boolean> {
  const restored = fromRecords(await journal.read(stored));
  return restored === undefined || !hasUnsent(restored.state);
}
