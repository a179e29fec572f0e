import { DraftEngine } from './draft-engine.ts';
import type { DraftServices } from './draft-services.ts';
import type { DraftStatus } from './draft-status.ts';
import { JournalRefused, type JournalOwner, type StoredJournal } from './journal.ts';
import { fromRecords } from './journal-records.ts';

/** Locks that show which clients are open. The browser releases a client's lock when its page ends, also by a crash. */
export interface ClientLocks {
  /** False while another page holds it. */
  readonly tryHold: (client: string) => Promise<boolean>;
}

export interface OpenDraftOptions {
  readonly account: string;
  readonly document: string;
  readonly services: DraftServices;
  readonly locks: ClientLocks;
}

export interface OpenedDraft {
  readonly draft: DraftEngine;
  /** Clients of closed pages with unsent changes. They send their changes; those older than a day wait for a review. */
  readonly orphans: readonly DraftEngine[];
  /** The number of unconfirmed changes that were restored from earlier pages, without those that wait for a review. */
  readonly restoredChanges: number;
}

/**
 * Opens a document. The newest journal of a reloaded, crashed or closed page is restored with its undo steps. Other
 * journals with unsent changes are sent by their own clients at the same time.
 */
export async function openDraft(options: OpenDraftOptions): Promise<OpenedDraft> {
  const { services, locks } = options;
  const restored: DraftEngine[] = [];
  for (const journal of await listJournals(options)) {
    if (!(await locks.tryHold(journal.client))) continue;
    const engine = await restoreDraft(journal, services);
    if (!engine) await services.journal.remove(journal);
    else if (restored.length === 0 || engine.hasUnsent) restored.push(engine);
    else await services.journal.remove(journal);
  }
  const [newest, ...orphans] = restored;
  const draft = newest ?? (await createDraft(options));
  const goingOn = restored.filter(({ status }) => !isToReview(status));
  const restoredChanges = goingOn.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
  for (const engine of [draft, ...orphans]) engine.start();
  for (const orphan of orphans) endWhenSent(orphan, services);
  return { draft, orphans, restoredChanges };
}

const isToReview = ({ saving }: DraftStatus): boolean =>
  saving.kind === 'kept-in-browser' && saving.reason === 'to-review';

/** A browser that refuses to store has nothing to restore; the engine reports it in its status. */
async function listJournals({ account, document, services }: OpenDraftOptions): Promise<StoredJournal[]> {
  try {
    return await services.journal.list(account, document);
  } catch (error) {
    if (error instanceof JournalRefused) return [];
    throw error;
  }
}

async function restoreDraft(journal: StoredJournal, services: DraftServices): Promise<DraftEngine | undefined> {
  const records = await services.journal.read(journal);
  const restored = fromRecords(records);
  return restored && new DraftEngine(toOwner(journal), services, { ...restored, records, at: journal.at });
}

function toOwner({ account, document, client }: JournalOwner): JournalOwner {
  return { account, document, client };
}

async function createDraft({ account, document, services, locks }: OpenDraftOptions): Promise<DraftEngine> {
  const client = services.createId();
  await locks.tryHold(client);
  return new DraftEngine({ account, document, client }, services);
}

function endWhenSent(orphan: DraftEngine, { journal, onError }: DraftServices): void {
  const end = orphan.subscribe('status', () => {
    if (orphan.status.saving.kind !== 'saved') return;
    end();
    orphan.stop();
    orphan
      .settleJournal()
      .then(() => journal.remove(orphan.owner))
      .catch(onError);
  });
}
