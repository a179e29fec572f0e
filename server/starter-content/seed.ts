import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentService } from '../../cms/content-service.ts';
import { readContentFiles } from './read-content-files.ts';
import { toAssetId } from './references.ts';
import { readModels } from './read-models.ts';

interface SeedResult {
  documents: number;
  assets: number;
  ref: string;
}

/** Sends models, media and starter content through the content service's door and publishes it all as one ref. */
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
  service.admin.importDocuments(documents);
  const { ref } = service.admin.publish({ documentIds: 'all-drafts' });
  return { documents: documents.length, assets: media.length, ref };
}
