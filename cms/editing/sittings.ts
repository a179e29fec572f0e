/**
 * What people write in one sitting becomes a version without their doing: when nobody has written for ten minutes, or
 * when another author begins. Unfinished words stay in the working copy. Decision 0071.
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
  getModels(): WorkingResources['models'];
  onFailed(documentId: string, error: unknown): void;
}

export interface Sittings {
  /** Before the actor's changes: what was written before them becomes a version, if that was another sitting. */
  begin(documentId: string): Promise<void>;
  /** Ends a few sittings of people who have left; true when there are more. */
  end(): Promise<boolean>;
}

const copiesInStep = 10;

export function createSittings(options: SittingOptions): Sittings {
  const { storage, administration, getModels, now, onFailed } = options;
  /** A copy with problems, or one whose version failed, is tried again after its next change, or after a start. */
  let last: RestingCopy | undefined;

  /** `isOver` is asked again inside: somebody may have gone on writing. False when the store takes nothing just now. */
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
      // To read the content takes longer than the rest, and most changes go on with one's own.
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

/** A copy of an earlier release knows its last author alone. */
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
