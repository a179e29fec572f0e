/** The open drafts of this page. One that was left with unsent words is still sent, and opens as it was left. */
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
import { editorWords } from '../../words/editor.ts';
import { createKindOf } from './field-kinds.ts';
import { OpenDocuments } from './open-documents.ts';
import { tellWithdrawn } from './tell-withdrawn.ts';

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

/** Each takes memory, and asks the service for what others change. The journal has the undo steps of the others. */
const maxLeft = 10;

let journal: Promise<Journal> | undefined;
let locks: WebLocks | undefined;

/** An open draft, and what ends with it. */
interface FollowedDraft {
  readonly draft: OpenedDraft;
  end(): void;
}

const documents = new OpenDocuments<OpenDocument, FollowedDraft>({
  open,
  mayClose,
  close: ({ end }) => end(),
  maxLeft,
});

/** The same draft for the same document, until it is closed. Call `leaveDocument` when it is not shown any more. */
export async function openDocument(document: OpenDocument): Promise<OpenedDraft> {
  return (await documents.open(document)).draft;
}

export const leaveDocument = (id: string): void => documents.leave(id);

/** Whether the journal and the service have all of it, and nothing is on its way to it. */
function mayClose({ draft: { draft, orphans } }: FollowedDraft): boolean {
  const isSettled = ({ status }: DraftEngine): boolean => status.saving.kind === 'saved' && status.survivesReload;
  return [draft, ...orphans].every(isSettled) && !uploads.isSending(draft.owner.document);
}

async function open({ id, type, created, me, repository }: OpenDocument): Promise<FollowedDraft> {
  journal ??= openJournal();
  locks ??= createWebLocks(navigator.locks);
  // The engine asks for kinds of fields after it was made, and needs the way to ask before.
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
  if (result.restoredChanges > 0) showToast({ message: editorWords.restored(result.restoredChanges) });
  return { draft: result, end };
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

/** Also for a document that was left: what waits is sent as soon as it can be. The result ends it, and the drafts. */
function followThePage({ draft, orphans }: OpenedDraft, held: WebLocks): () => void {
  const ending = new AbortController();
  const ends = [draft, ...orphans].map((engine) => {
    const disconnect = connectDraftToEvents(engine, getBrowserEvents(), window);
    const endTelling = tellWithdrawn(engine);
    addEventListener('pagehide', () => engine.hide(), { signal: ending.signal });
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
