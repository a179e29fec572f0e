/**
 * The open drafts of this page. A draft that was left with unsent changes is still sent, and reopened in its last
 * state.
 */
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
import { createWebLocks, type WebLocks } from '../../draft/web-locks.ts';
import { uploads } from '../../fields/uploads.ts';
import { showToast } from '../../parts/toast.tsx';
import { editorStrings } from '../../strings/editor.ts';
import { createKindOf } from '../../models/field-kinds.ts';
import { OpenDocuments } from './open-documents.ts';
import { tellWithdrawn } from './tell-withdrawn.ts';

/** The parameters of a document that does not exist yet. */
export interface NewDocument {
  readonly type: string;
  readonly lang: string;
  readonly translationOf?: string | undefined;
}

export interface OpenDocument {
  readonly id: string;
  readonly type: string;
  /** Set for a new document until its first change is stored. */
  readonly created?: NewDocument | undefined;
  readonly me: Me;
  readonly repository: Repository;
}

const responseTimeoutMs = 15_000;

/**
 * Each open draft needs memory, and fetches remote changes. Closed ones are restored from the journal with their undo
 * steps.
 */
const maxLeft = 10;

let journal: Promise<Journal> | undefined;
let locks: WebLocks | undefined;

/** An open draft with its event subscriptions. */
interface FollowedDraft {
  readonly draft: OpenedDraft;
  readonly end: () => void;
}

const documents = new OpenDocuments<OpenDocument, FollowedDraft>({
  open,
  mayClose,
  close: ({ end }) => end(),
  maxLeft,
});

/**
 * Returns the same draft for the same document until it is closed. Call `leaveDocument` when it is not shown any more.
 */
export async function openDocument(document: OpenDocument): Promise<OpenedDraft> {
  return (await documents.open(document)).draft;
}

export const leaveDocument = (id: string): void => documents.leave(id);

/** Whether the service and the journal have everything, and no upload for the document is running. */
function mayClose({ draft: { draft, orphans } }: FollowedDraft): boolean {
  const isSettled = ({ status }: DraftEngine): boolean => status.saving.kind === 'saved' && status.survivesReload;
  return [draft, ...orphans].every(isSettled) && !uploads.isSending(draft.owner.document);
}

async function open({ id, type, created, me, repository }: OpenDocument): Promise<FollowedDraft> {
  journal ??= openJournal();
  locks ??= createWebLocks(navigator.locks);
  // The engine needs `kindOf` at its creation but calls it only later, when the draft exists.
  const made: { draft?: DraftEngine } = {};
  const result = await openDraft({
    account: me.id,
    document: id,
    locks,
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
  const end = followThePage(result, locks);
  if (result.restoredChanges > 0) showToast({ message: editorStrings.restored(result.restoredChanges) });
  return { draft: result, end };
}

/** Without IndexedDB editing still works; the status warns that a reload would lose unsent changes. */
async function openJournal(): Promise<Journal> {
  try {
    return await openIndexedDbJournal();
  } catch (error) {
    if (!(error instanceof JournalRefused)) throw error;
    return { ...createMemoryJournal(), write: () => Promise.reject(error) };
  }
}

/** The browser asks before it leaves a page with unsent changes that are stored nowhere. */
function holdLostWords(event: BeforeUnloadEvent, { hasUnsent, status }: DraftEngine): void {
  if (hasUnsent && !status.survivesReload) event.preventDefault();
}

/**
 * Connects the drafts to events and page lifecycle, also after the document was left, so that unsent changes are still
 * sent. Returns a function that disconnects and stops them.
 */
function followThePage({ draft, orphans }: OpenedDraft, held: WebLocks): () => void {
  const ending = new AbortController();
  const ends = [draft, ...orphans].map((engine) => {
    const disconnect = connectDraftToEvents(engine, getBrowserEvents(), window);
    const endTelling = tellWithdrawn(engine);
    addEventListener('pagehide', () => engine.hide(), { signal: ending.signal });
    addEventListener('beforeunload', (event) => holdLostWords(event, engine), { signal: ending.signal });
    return () => {
      disconnect();
      endTelling();
      engine.stop();
      held.release(engine.owner.client);
    };
  });
  return () => {
    ending.abort();
    for (const end of ends) end();
  };
}
