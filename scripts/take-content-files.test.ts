import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readModels } from '../server/starter-content/read-models.ts';
import { toAssetId, toDocumentId } from '../server/starter-content/references.ts';
import { openTestContent } from '../site/testing/open-test-content.ts';
import { takeContentFiles } from './take-content-files.ts';

async function start() {
  const directory = mkdtempSync(path.join(tmpdir(), 'take-content-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const service = await openTestContent(path.join(directory, 'data'));
  onTestFinished(() => service.close());
  await service.admin.putModels(readModels());
  const lines: string[] = [];
  return {
    service,
    lines,
    write(file: string, text: string | Buffer) {
      mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(directory, file), text);
    },
    remove: (file: string) => rmSync(path.join(directory, file)),
    take: (...files: string[]) => takeContentFiles(files, { service, directory, say: (line) => lines.push(line) }),
    async readCity() {
      const document = await service.admin.getDocument(toDocumentId('office', 'here', 'en-gb'));
      const city = (JSON.parse(document?.data ?? '{}') as { city?: string }).city;
      return { city, isPublished: document?.publishedVersion === document?.version };
    },
  };
}

const office = 'en-gb/office/here.yaml';

test('a changed file is published, a removed one unpublished', async () => {
  const { write, take, remove, readCity, lines } = await start();
  write(office, 'city: Ghent');
  await take(office, 'README.md');
  expect(await readCity()).toEqual({ city: 'Ghent', isPublished: true });
  write(office, 'city: Bruges');
  await take(office);
  expect(await readCity()).toEqual({ city: 'Bruges', isPublished: true });
  remove(office);
  await take(office);
  expect(await readCity()).toEqual({ city: 'Bruges', isPublished: false });
  await take(office);
  expect(lines).toEqual([
    `Published content/${office}`,
    `Published content/${office}`,
    `Unpublished content/${office}, which is gone`,
  ]);
});

test('a file with a mistake changes nothing, and is named with its field', async () => {
  const { write, take, readCity, lines } = await start();
  write(office, 'city: Ghent');
  await take(office);
  write(office, 'city: Bruges\nshoe_size: 12');
  await take(office);
  expect(await readCity()).toEqual({ city: 'Ghent', isPublished: true });
  expect(lines[1]).toMatch(/en-gb\/office\/here\.yaml: shoe_size: the model office has no such field/);
});

test('a picture is there before the document that shows it', async () => {
  const { service, write, take } = await start();
  write('media/notes/one.txt', 'one');
  await take('media/notes/one.txt');
  const response = await service.fetch(new Request(`https://content.test/media/${toAssetId('notes/one.txt')}/one.txt`));
  expect([response.status, await response.text()]).toEqual([200, 'one']);
});
