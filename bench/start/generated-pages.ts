/** To render and store every page takes a while at 50,000; what a start has to read is the same without it. */
import { copyFileSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { generatedId, generatedSlug } from '../site-corpus.ts';
import { articlePath } from '../site-servers.ts';

/** ext4 gives a file 65,000 names. */
const mostNames = 50_000;

interface SnapshotList {
  keys: string[];
  keyLists: number[][];
  pages: Row[];
}

/** As snapshot-list.ts of the page cache writes it. */
type Row = [key: string, url: string | null, kind: number, keyList: number, documentId: string, ...more: unknown[]];

/** Puts every generated article on the list of the snapshot, with its payload: their pages are few files under many names. */
export function listGeneratedPages(data: string, articles: number): void {
  const folder = path.join(data, 'snapshot');
  const list = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as SnapshotList;
  const toFile = (key: string) =>
    path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.page`);
  const listed = new Set(list.pages.map(([key]) => key));
  const template = list.pages.find(([key]) => key === articlePath);
  if (!template) throw new Error('The snapshot has no article');
  const [, , kind, keyList, , ...more] = template;
  const templateKeys = list.keyLists[keyList] ?? [];
  let source = toFile(articlePath);
  let names = 0;
  for (let number = 0; number < articles; number += 1) {
    const url = `${path.dirname(articlePath)}/${generatedSlug(number)}`;
    // As many as an article has, and one that no other has.
    const contentKeys = list.keyLists.push([...templateKeys, list.keys.push(`doc:${generatedId(number)}`) - 1]) - 1;
    for (const key of [url, `/_payload${url}.json`]) {
      if (listed.has(key)) continue;
      const file = toFile(key);
      if (names % mostNames === 0) {
        copyFileSync(source, file);
        source = file;
      } else linkSync(source, file);
      names += 1;
      list.pages.push([key, null, kind, contentKeys, generatedId(number), ...more]);
    }
  }
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(list));
}
