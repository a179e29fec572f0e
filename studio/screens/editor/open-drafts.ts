/** The open documents of this page. A document that one left with unsent words is still sent, and opens as it was left. */
import type { Me } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { browserClock, getBrowserEvents } from '../../api/browser-events.ts';
import { toQueryString } from '../../api/client.ts';
import { connectDraftToEvents } from '../../api/connect-draft-to-events.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { createHttpTransport } from '../../draft/http-transport.ts';
import { openIndexedDbJournal } from '../../draft/indexed-db-journal.ts';
import { JournalRefused, type Journal } from '../../draft/journal.ts';
import { createMemoryJournal } from '../../draft/memory-journal.ts';
import { openDraft, type OpenedDraft } from '../../draft/open-draft.ts';
import { createWebLocks } from '../../draft/web-locks.ts';
import { showToast } from '../../parts/toast.tsx';
import { editorWords } from '../../words/editor.ts';
import { createKindOf } from './field-kinds.ts';

/** What a document that does not exist yet will be. */
export interface NewDocument {
  readonly type: string;
  readonly lang: string;
  readonly translationOf?: string | undefined;
}

export interface OpenDocument {
  readonly id: string;
  readonly type: string;
  /** Until its first change a new document is nowhere but here. */
  readonly created?: NewDocument | undefined;
  readonly me: Me;
  readonly repository: Repository;
}

const responseTimeoutMs = 15_000;

const opened = new Map<string, Promise<OpenedDraft>>();
let journal: Promise<Journal> | undefined;

/** The same draft for the same document as long as this page lives. */
export function openDocument(document: OpenDocument): Promise<OpenedDraft> {
  const existing = opened.get(document.id);
  if (existing) return existing;
  const opening = open(document);
  opened.set(document.id, opening);
  opening.catch(() => opened.delete(document.id));
  return opening;
}

async function open({ id, type, created, me, repository }: OpenDocument): Promise<OpenedDraft> {
  journal ??= openJournal();
  // The engine asks for kinds of fields after it was made, and needs the way to ask before.
  const made: { draft?: DraftEngine } = {};
  const result = await openDraft({
    account: me.id,
    document: id,
    locks: createWebLocks(navigator.locks),
    services: {
      clock: browserClock,
      random: Math.random,
      createId: () => crypto.randomUUID(),
      journal: await journal,
      kindOf: createKindOf(repository, type, (address) => made.draft?.getValue(address)),
      onError: reportError,
      transport: createHttpTransport({
        url: `/admin/working/${encodeURIComponent(id)}/changes${toQueryString({ ...created })}`,
        account: me.id,
        fetch: (url, init) => fetch(url, init),
        timeoutMs: responseTimeoutMs,
      }),
    },
  });
  made.draft = result.draft;
  followThePage(result);
  if (result.restoredChanges > 0) showToast({ message: editorWords.restored(result.restoredChanges) });
  return result;
}

/** A browser that stores nothing still edits; the status says that a reload would lose what is not sent. */
async function openJournal(): Promise<Journal> {
  try {
    return await openIndexedDbJournal();
  } catch (error) {
    if (!(error instanceof JournalRefused)) throw error;
    return { ...createMemoryJournal(), write: () => Promise.reject(error) };
  }
}

/** As long as the page lives, also for a document that was left: what waits is sent as soon as it can be. */
function followThePage({ draft, orphans }: OpenedDraft): void {
  for (const engine of [draft, ...orphans]) {
    connectDraftToEvents(engine, getBrowserEvents(), window);
    addEventListener('pagehide', () => engine.hide());
  }
}
