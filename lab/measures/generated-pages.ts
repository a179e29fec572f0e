/** To render and store every page takes a while at 50,000; what a start has to read is the same without it. */
import { copyFileSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import path from 'node:path';
import { decodeSnapshotFile, encodeSnapshotFile } from '../../server/page-cache/snapshot/snapshot-file.ts';
import { snapshotFormat } from '../../server/page-cache/snapshot/snapshot-shapes.ts';
import { generatedId, generatedSlug } from '../content/site-corpus.ts';
import { articlePath } from '../processes/site-servers.ts';

/** ext4 gives a file 65,000 names. */
const mostNames = 50_000;
/** Articles with a file of their own, which readers can be sent: several times what memory has room for. */
export const wholeArticles = 5000;

interface SnapshotHead {
  lots: number;
  entries: number;
}

/** As snapshot-list.ts of the page cache writes it. */
interface SnapshotLot {
  keys: string[];
  keyLists: number[][];
  kinds: object[];
  pages: Row[];
}

type Row = [key: string, url: string | null, kind: number, keyList: number, documentId: string, ...more: unknown[]];

const toName = (key: string) => `${hash('sha256', key).slice(0, 32)}.page`;
const toLot = (key: string, lots: number) => Number.parseInt(toName(key).slice(0, 8), 16) % lots;

/**
 * Puts every generated article on the lists of the snapshot, with its payload. The first of them have their page; those of
 * the others are few files under many names, which serve nobody.
 */
export function listGeneratedPages(data: string, articles: number): void {
  const folder = path.join(data, 'snapshot');
  const read = <Value>(name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Value;
  const write = (name: string, value: object) => writeFileSync(path.join(folder, name), JSON.stringify(value));
  const head = read<SnapshotHead>('pages.json');
  const known = Array.from({ length: head.lots }, (_, number) =>
    read<SnapshotLot>(`pages-${head.lots}-${number}.json`),
  );
  const lots = 2 ** Math.max(0, Math.ceil(Math.log2((head.entries + 2 * articles) / 500)));
  const divided = Array.from({ length: lots }, () => createLot());
  const add = (row: Row, from: SnapshotLot, own?: Own) => divided[toLot(row[0], lots)]?.add(row, from, own);
  for (const lot of known) for (const row of lot.pages) add(row, lot);
  const source = known.find(({ pages }) => pages.some(([key]) => key === articlePath));
  const template = source?.pages.find(([key]) => key === articlePath);
  if (!source || !template) throw new Error('The snapshot has no article');
  const [, , kind, keyList, templateId, ...more] = template;
  const listed = new Set(known.flatMap(({ pages }) => pages.map(([key]) => key)));
  const link = createLinker(folder, articlePath);
  const writeWhole = createWriter(folder, articlePath);
  let entries = head.entries;
  for (let number = 0; number < articles; number += 1) {
    const url = `${path.dirname(articlePath)}/${generatedSlug(number)}`;
    for (const key of [url, `/_payload${url}.json`]) {
      if (listed.has(key)) continue;
      if (key === url && number < wholeArticles) writeWhole(key, generatedId(number));
      else link(key);
      entries += 1;
      // As many keys as an article has, with its own in place of that one's.
      const row: Row = [key, null, kind, keyList, generatedId(number), ...more];
      add(row, source, { from: `doc:${templateId}`, to: `doc:${generatedId(number)}` });
    }
  }
  for (const [number, lot] of divided.entries()) write(`pages-${lots}-${number}.json`, lot.toLot());
  write('pages.json', { ...head, lots, entries });
}

/** Another name for the file of a page, or a copy of it when it has as many as it may. */
function createLinker(folder: string, key: string): (name: string) => void {
  let source = path.join(folder, toName(key));
  let names = 0;
  return (other) => {
    const file = path.join(folder, toName(other));
    names += 1;
    if (names % mostNames > 0) return linkSync(source, file);
    copyFileSync(source, file);
    source = file;
  };
}

/** The page under another key. */
function createWriter(folder: string, key: string): (name: string, documentId: string) => void {
  const content = decodeSnapshotFile(readFileSync(path.join(folder, toName(key))));
  if (!content) throw new Error(`The file of ${key} is damaged`);
  return (other, documentId) => {
    const page = { ...content.page, key: other, url: other, documentId };
    writeFileSync(path.join(folder, toName(other)), encodeSnapshotFile({ ...content, page }));
  };
}

/** A key in the place of another. */
interface Own {
  from: string;
  to: string;
}

/** A lot that takes rows of others. */
function createLot() {
  const tables = {
    keys: new Map<string, number>(),
    keyLists: new Map<string, number>(),
    kinds: new Map<string, number>(),
  };
  const pages: Row[] = [];
  const toNumber = (table: Map<string, number>, name: string) =>
    table.get(name) ?? table.set(name, table.size).size - 1;
  return {
    add([key, url, kind, keyList, ...more]: Row, from: SnapshotLot, own?: Own) {
      const names = (from.keyLists[keyList] ?? []).map((number) => from.keys[number] ?? '');
      const numbers = names.map((name) => toNumber(tables.keys, name === own?.from ? own.to : name));
      const places = [toNumber(tables.kinds, JSON.stringify(from.kinds[kind])), toNumber(tables.keyLists, JSON.stringify(numbers))] as const; // prettier-ignore
      pages.push([key, url, ...places, ...more]);
    },
    toLot: () => ({
      format: snapshotFormat,
      keys: [...tables.keys.keys()],
      keyLists: [...tables.keyLists.keys()].map((list): unknown => JSON.parse(list)),
      kinds: [...tables.kinds.keys()].map((kind): unknown => JSON.parse(kind)),
      pages,
    }),
  };
}
