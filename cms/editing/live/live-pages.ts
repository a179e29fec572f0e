/**
 * The content of live pages, in three layers: the published content, the working copy of one document, and the studio's
 * changes that are not saved yet. The last layer is in the memory of this process, so another process shows only what
 * is saved.
 */
import { LRUCache } from 'lru-cache';
import { maxAllLivePatchBytes, maxLivePatchBytes, maxLivePatches } from '../../limits.ts';
import type { ModelSet } from '../../models/model-set.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LivePatch } from '../../studio-api.ts';
import { toContent } from '../rebase.ts';
import type { WorkingContent } from '../working-content.ts';
import {
  readCopyHead,
  readVersionContent,
  readWorkingCopy,
  type CopyHead,
  type OpenedCopy,
} from '../working-copies.ts';
import { replaceUnreadable, toLiveDocument } from './live-content.ts';
import type { LiveLayer } from './live-storage.ts';
import type { LiveClaim } from './live-tokens.ts';

interface LiveResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly languages: readonly string[];
  readonly now: () => Date;
}

export interface LivePages {
  /**
   * `lost`: this process lacks the previous patch, so that the client must send a whole one. `too large`: the content
   * is larger than one page may have, and only what is saved is shown.
   */
  readonly patch: (token: string, patch: LivePatch) => 'taken' | 'lost' | 'too large';
  /** Throws `ContentError` `not-found` if the document no longer exists. */
  readonly read: (token: string, claim: LiveClaim, resources: LiveResources) => Promise<LiveLayer>;
}

interface Patched extends WorkingContent {
  readonly sequence: number;
}

/** What a token showed last. Its values replace those that cannot be read now. */
interface Shown {
  /** Equal for equal content. */
  readonly key: string;
  readonly models: ModelSet;
  readonly content: WorkingContent;
  readonly layer: LiveLayer;
}

const maxFormerUids = 50;

export function createLivePages(): LivePages {
  const limits = { max: maxLivePatches, maxSize: maxAllLivePatchBytes, maxEntrySize: maxLivePatchBytes };
  const patches = new LRUCache<string, Patched>(limits);
  const shown = new LRUCache<string, Shown>(limits);

  return {
    patch(token, patch) {
      const before = patches.get(token);
      if (!patch.isWhole && before?.sequence !== patch.sequence - 1) return 'lost';
      const values = new Map([...((patch.isWhole ? undefined : before?.values) ?? []), ...patch.values]);
      const lists = new Map([...((patch.isWhole ? undefined : before?.lists) ?? []), ...patch.lists]);
      patches.set(token, { sequence: patch.sequence, values, lists }, { size: measure({ values, lists }) });
      // The cache does not store an entry above its size limit.
      return patches.has(token) ? 'taken' : 'too large';
    },
    async read(token, claim, resources) {
      const { models, now } = resources;
      const patched = patches.get(token);
      const recall = (key: string): LiveLayer | undefined => {
        const last = shown.get(token);
        return last?.key === key && last.models === models ? last.layer : undefined;
      };
      // A page sends several queries. Without a change, the stored copy is not read again.
      const known = patched && recall(toKey(patched));
      if (known) return known;
      const { documentId, place } = claim;
      const { head, key, written } = patched
        ? { head: await readCopyHead(documentId, resources, place), key: toKey(patched), written: patched }
        : toWritten(await readWorkingCopy(documentId, resources, place));
      // The queries are concurrent: the first one creates the layer, the others use it.
      const made = recall(key);
      if (made) return made;
      const last = shown.get(token);
      const { content, stored } = replaceUnreadable(written, {
        getLast: () => last?.content ?? readVersionContent(head, models),
        type: head.type,
        models,
      });
      const isChanged = head.isChanged || patched !== undefined;
      const document = toLiveDocument(stored, { head, isChanged, models, at: now().getTime() });
      const layer = { document, formerUids: listFormerUids(last, head) };
      shown.set(token, { key, models, content, layer }, { size: document.data.length + 1 });
      return layer;
    },
  };
}

const toKey = ({ sequence }: Patched): string => `patch ${sequence}`;

function toWritten(opened: OpenedCopy): { head: CopyHead; key: string; written: WorkingContent } {
  return { head: opened, key: `revision ${opened.copy.revision}`, written: toContent(opened.copy) };
}

function listFormerUids(last: Shown | undefined, { document }: CopyHead): string[] {
  const known = [document?.uid, ...(last?.layer.formerUids ?? []), last?.layer.document.uid];
  return [...new Set(known.filter((uid) => uid !== undefined))].slice(-maxFormerUids);
}

/** An estimate, because measuring exactly would slow down each keystroke. */
function measure({ values, lists }: WorkingContent): number {
  let size = 1;
  for (const [address, value] of values) size += address.length + toLength(value);
  for (const [address, keys] of lists) size += address.length + keys.length * 16;
  return size;
}

function toLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 8;
  for (const [key, inner] of Object.entries(value)) length += key.length + toLength(inner);
  return length;
}
