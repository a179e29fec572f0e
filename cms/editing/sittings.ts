/**
 * Ends sittings. A sitting is a period in which one or more people edit a working copy. It ends after ten minutes
 * without changes, or when another author begins, and its changes then become a version. Content with problems stays in
 * the working copy. Decision 0071.
 */
import { findActorName, getActor, runAs, type Actor } from '../access/actor.ts';
import { runInside } from '../access/client-address.ts';
import { sittingMs } from '../limits.ts';
import { isPassing } from '../storage/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import type { RestingCopy, StoredWorkingCopy } from '../storage/working-register.ts';
import { parseStoredContent } from './stored-content.ts';
import type { WorkingResources } from './working-copies.ts';
import { saveWorkingVersion } from './working-versions.ts';
import { beginsSitting, listAuthors, type Writer } from './writers.ts';

export interface SittingOptions extends Omit<WorkingResources, 'models'> {
  readonly getModels: () => WorkingResources['models'];
  readonly onFailed: (documentId: string, error: unknown) => void;
}

export interface Sittings {
  /**
   * Call it before the actor's changes. If they begin a new sitting, the changes of the previous one become a version.
   */
  readonly begin: (documentId: string) => Promise<void>;
  /** Ends a few sittings that have had no changes for ten minutes. Resolves to true when there may be more. */
  readonly end: () => Promise<boolean>;
}

const copiesInStep = 10;

export function createSittings(options: SittingOptions): Sittings {
  const { storage, administration, getModels, now, onFailed } = options;
  /**
   * Where the next step continues. A copy that was skipped because of problems or a failure is tried again after its
   * next change, or after a restart.
   */
  let last: RestingCopy | undefined;

  /**
   * Checks `isOver` again inside the transaction, because somebody may have gone on editing. Resolves to false if the
   * failure of the store is temporary.
   */
  async function save(documentId: string, isOver: (stored: StoredWorkingCopy) => boolean): Promise<boolean> {
    try {
      await storage.transaction(async (transaction) => {
        const stored = await transaction.getWorkingCopy(documentId);
        if (!stored?.isChanged || !isOver(stored)) return;
        const inside = { ...options, storage: transaction, administration: administration.within(transaction) };
        const work = () =>
          saveWorkingVersion(documentId, { ...inside, models: getModels() }, { writtenAt: stored.updatedAt });
        const author = await findAuthor(stored, transaction);
        await runInside(() => runAs(author, work));
      });
    } catch (error) {
      onFailed(documentId, error);
      return !isPassing(error);
    }
    return true;
  }

  return {
    async begin(documentId) {
      const [actor, at] = [getActor().id, now().getTime()];
      const stored = await storage.getWorkingCopy(documentId);
      // Reading the content is the slowest part, and most changes continue the actor's own.
      if (!stored?.isChanged || (stored.actorId === actor && at - stored.updatedAt < sittingMs)) return;
      const isOver = (copy: StoredWorkingCopy): boolean => beginsSitting(readWriters(copy), actor, at);
      if (isOver(stored)) await save(documentId, isOver);
    },
    async end() {
      const before = now().getTime() - sittingMs;
      const resting = await storage.listResting({ before, after: last, limit: copiesInStep });
      for (const copy of resting) {
        if (!(await save(copy.documentId, ({ updatedAt }) => updatedAt < before))) return false;
        last = copy;
      }
      return resting.length === copiesInStep;
    },
  };
}

/** Copies that an earlier release of this program stored contain only the last author. */
function readWriters({ content, revision, actorId, updatedAt }: StoredWorkingCopy): readonly Writer[] {
  const { writers } = parseStoredContent(content, revision);
  return listAuthors(writers).length > 0
    ? writers
    : [{ id: actorId, name: actorId, at: updatedAt, isSaved: false }, ...writers];
}

async function findAuthor(stored: StoredWorkingCopy, storage: Storage): Promise<Actor> {
  const { writers } = parseStoredContent(stored.content, stored.revision);
  const author = listAuthors(writers).at(-1);
  if (author) return { id: author.id, name: author.name };
  const id = stored.actorId;
  return { id, name: findActorName(id) ?? (await storage.getAccount(id))?.name ?? id };
}
