import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentService } from '../../cms/content-service.ts';
import { readContentFiles } from './read-content-files.ts';
import { toAssetId } from './references.ts';
import { readModels } from './read-models.ts';

interface SeedResult {
  /** That were written and published. */
  documents: number;
  /** That the store had already: they are its editors'. */
  left: number;
  assets: number;
  ref: string;
}

/** Sends models, media and what the store lacks of the starter content through its door, and publishes that as one ref. */
export async function seed(service: ContentService, directory = 'content'): Promise<SeedResult> {
  const { documents, media } = readContentFiles(directory);
  service.admin.putModels(readModels());
  for (const file of media) {
    await service.admin.putAsset({
      id: toAssetId(file),
      filename: path.basename(file),
      bytes: readFileSync(path.join(directory, 'media', file)),
    });
  }
  const lacking = documents.filter(({ id }) => isLacking(service, id));
  service.admin.importDocuments(lacking);
  const { ref } = service.admin.publish({ documentIds: lacking.map(({ id }) => id) });
  return { documents: lacking.length, left: documents.length - lacking.length, assets: media.length, ref };
}

/** Unknown, or left as a first draft by a seed that did not come to its end. */
function isLacking({ admin }: ContentService, id: string): boolean {
  const known = admin.getDocument(id);
  return known === undefined || (known.version === 1 && known.firstPublishedAt === undefined);
}
