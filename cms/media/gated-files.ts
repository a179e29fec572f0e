/**
 * Which files are given in exchange for a form only: those in a gated field of a document's newest or published
 * version. So a file stays behind its form while its page is a draft, unpublished or archived.
 */
import { parseStoredFields } from '../fields/field-set.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';

export interface GatedFiles {
  /** Sees every write that was committed before the call, also by other processes. */
  readonly has: (assetId: string) => Promise<boolean>;
}

interface GatedFilesOptions {
  readonly storage: Pick<
    Storage,
    'getDocument' | 'getDocumentVersion' | 'getLastAudit' | 'listDocuments' | 'readAudit'
  >;
  /** `{type}.{field}`: fields of the main type whose files are gated. */
  readonly fields: readonly string[];
}

const entriesPerRead = 200;
/** Types with gated fields are pages of campaigns, of which there are hundreds. */
const maxDocuments = 100_000;

export function createGatedFiles({ storage, fields }: GatedFilesOptions): GatedFiles {
  const fieldsOfTypes = Map.groupBy(
    fields.map((field) => field.split('.')),
    ([type = '']) => type,
  );
  /** Asset ids by document. */
  const filesOf = new Map<string, ReadonlySet<string>>();
  /** The audit log up to here is included. Every write of a document has an entry of the same transaction. */
  let sequence: number | undefined;
  let latest: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  function listFiles({ type, data }: Pick<StoredDocument, 'type' | 'data'>): string[] {
    const stored = parseStoredFields(data);
    return (fieldsOfTypes.get(type) ?? []).flatMap(([, field = '']) => listMedia(stored[field]));
  }

  async function readDocument(document: StoredDocument): Promise<void> {
    const { id, version, publishedVersion } = document;
    const isChanged = publishedVersion !== undefined && publishedVersion !== version;
    const published = isChanged ? await storage.getDocumentVersion(id, publishedVersion) : undefined;
    filesOf.set(id, new Set([document, ...(published ? [published] : [])].flatMap(listFiles)));
  }

  async function readAll(): Promise<void> {
    const last = await storage.getLastAudit();
    for (const type of fieldsOfTypes.keys()) {
      // In one read: between two, a document could move from one page of the list to the other.
      const { documents } = await storage.listDocuments({ type, offset: 0, limit: maxDocuments });
      for (const document of documents) await readDocument(document);
    }
    sequence = last?.sequence ?? 0;
  }

  async function readChanged(ids: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      const document = await storage.getDocument(id);
      if (!document) filesOf.delete(id);
      else if (fieldsOfTypes.has(document.type)) await readDocument(document);
    }
  }

  async function refresh(): Promise<void> {
    if (sequence === undefined) return readAll();
    for (;;) {
      const entries = await storage.readAudit({ after: sequence, limit: entriesPerRead });
      await readChanged(new Set(entries.flatMap(({ documents }) => documents.map(({ id }) => id))));
      sequence = entries.at(-1)?.sequence ?? sequence;
      if (entries.length < entriesPerRead) return;
    }
  }

  /** Starts after the call, and is shared by all callers until it starts. */
  function refreshNext(): Promise<void> {
    waiting ??= latest
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return refresh();
      });
    latest = waiting;
    return waiting;
  }

  return {
    async has(assetId) {
      if (fields.length === 0) return false;
      await refreshNext();
      return filesOf.values().some((files) => files.has(assetId));
    },
  };
}

function listMedia(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.flatMap(listMedia);
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return [];
  return typeof stored.id === 'string' ? [stored.id] : [];
}
