/** Takes changed files of `content/` into a running content service, for `npm run dev`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AssetError, ContentError, type ContentService } from '../cms/content-service.ts';
import { ContentFileError } from '../server/starter-content/content-file-error.ts';
import { readContentFiles, toContentKey } from '../server/starter-content/read-content-files.ts';
import { toAssetId, toDocumentId } from '../server/starter-content/references.ts';

interface Target {
  readonly service: Pick<ContentService, 'admin'>;
  readonly directory: string;
  readonly say: (line: string) => void;
}

const mediaFile = /^media\/(.+\..+)$/;
const documentFile = /^[a-z]{2}-[a-z]{2}\/.+\.(yaml|md)$/;

/**
 * `files`: paths relative to the folder; others than media and documents are ignored. Publishes what the files say,
 * also over what was changed in the studio, and unpublishes the documents of removed files. A file with a mistake
 * changes nothing.
 */
export async function takeContentFiles(files: readonly string[], target: Target): Promise<void> {
  try {
    const media = files.flatMap((file) => mediaFile.exec(file)?.[1] ?? []);
    for (const file of media) await takeMedia(file, target);
    await takeDocuments(
      files.filter((file) => documentFile.test(file)),
      target,
    );
  } catch (error) {
    const isMistake = [ContentFileError, ContentError, AssetError].some((kind) => error instanceof kind);
    if (!isMistake) throw error;
    target.say((error as Error).message);
  }
}

async function takeMedia(file: string, { service, directory, say }: Target): Promise<void> {
  const source = path.join(directory, 'media', file);
  // Documents may still use it.
  if (!existsSync(source)) return;
  await service.admin.putAsset({ id: toAssetId(file), filename: path.basename(file), bytes: readFileSync(source) });
  say(`Took content/media/${file}`);
}

async function takeDocuments(files: readonly string[], { service, directory, say }: Target): Promise<void> {
  if (files.length === 0) return;
  const keys = files.map(toContentKey).map((key) => ({ ...key, id: toDocumentId(key.type, key.uid, key.language) }));
  const isThere = ({ file }: { file: string }) => existsSync(path.join(directory, file));
  const removed = keys.filter((key) => !isThere(key));
  const changed = keys.filter(isThere);
  const types = [...new Set(changed.map(({ type }) => type))];
  const ids = new Set(changed.map(({ id }) => id));
  const documents = readContentFiles(directory, { types }).documents.filter(({ id }) => ids.has(id));
  await service.admin.importDocuments(documents);
  await service.admin.publish({ documentIds: documents.map(({ id }) => id) });
  for (const { file } of changed) say(`Published content/${file}`);
  for (const { id, file } of removed) {
    if ((await service.admin.getDocument(id))?.publishedVersion === undefined) continue;
    await service.admin.unpublish({ documentIds: [id] });
    say(`Unpublished content/${file}, which is gone`);
  }
}
