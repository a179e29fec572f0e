/**
 * What is published, as a file beside the stored pages. Its first line is all that a start needs; the documents are read when
 * somebody asks for them. A digest tells that they are whole without reading what they say.
 */
import { createHash, hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ContentIndex, IndexedDocument } from '../content-watch/content-index.ts';
import { indexShape, readShape, snapshotFormat } from './snapshot-shapes.ts';

type Row = [id: string, type: string, uid: string | null, lang: string, publishedAt: string, place: string];

/** Of documents that are written down before the event loop turns. */
const mostAtOnce = 2000;

/** In parts, so that readers of a large site are not kept waiting by it. */
export async function encodeIndex({ ref, documents, gone, former }: ContentIndex): Promise<Buffer[]> {
  const digest = createHash('sha256');
  const parts: Buffer[] = [];
  let rows: string[] = [];
  const add = (text: string) => {
    digest.update(text);
    parts.push(Buffer.from(text));
  };
  for (const { id, type, uid = null, lang, publishedAt, place } of documents.values()) {
    const row: Row = [id, type, uid, lang, publishedAt, place];
    rows.push(JSON.stringify(row));
    if (rows.length < mostAtOnce) continue;
    add(`${rows.join('\n')}\n`);
    rows = [];
    await turn();
  }
  add(rows.join('\n'));
  const facts = { format: snapshotFormat, ref, gone, former, digest: digest.digest('hex') };
  return [Buffer.from(`${JSON.stringify(facts)}\n`), ...parts];
}

/** `undefined` for what is not whole, or of another form. */
export function decodeIndex(file: Buffer): ContentIndex | undefined {
  const end = file.indexOf('\n');
  const facts = readShape(indexShape, file.subarray(0, Math.max(end, 0)).toString());
  if (!facts || hash('sha256', file.subarray(end + 1)) !== facts.digest) return undefined;
  const { ref, gone, former } = facts;
  let unread: Buffer | undefined = file.subarray(end + 1);
  let documents: ReadonlyMap<string, IndexedDocument> = new Map();
  return {
    ref,
    gone,
    former,
    get documents() {
      if (unread) documents = readDocuments(unread);
      unread = undefined;
      return documents;
    },
  };
}

function readDocuments(body: Buffer): ReadonlyMap<string, IndexedDocument> {
  const lines = body.toString().split('\n').filter(Boolean);
  // Of our own writing, to the last byte.
  const rows = JSON.parse(`[${lines.join()}]`) as Row[];
  return new Map(
    rows.map(([id, type, uid, lang, publishedAt, place]) => [
      id,
      { id, type, uid: uid ?? undefined, lang, publishedAt, place },
    ]),
  );
}
