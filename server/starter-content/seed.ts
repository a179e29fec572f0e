import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentAdministration, ContentService, ModelUpgradeResult } from '../../cms/content-service.ts';
import { StartError } from '../start-error.ts';
import { readContentFiles } from './read-content-files.ts';
import { toAssetId } from './references.ts';
import { readModels } from './read-models.ts';

interface SeedResult {
  /** The number of documents that were written and published. */
  readonly documents: number;
  /** The number of documents that existed already, which belong to editors. */
  readonly left: number;
  readonly assets: number;
  readonly ref: string;
  /** What the models of the store have beyond those of this version. */
  readonly retained: ModelUpgradeResult['retained'];
}

/**
 * Adds to the models, and writes media and the missing documents of the starter content, and publishes them as one ref.
 */
export async function seed(
  service: ContentService,
  directory = 'content',
  { documents, media } = readContentFiles(directory),
): Promise<SeedResult> {
  const { outcome, retained } = await service.admin.upgradeModels({
    models: readModels(),
    // All documents that are missing are written below.
    siteTypes: [],
    readSiteDocuments: () => [],
  });
  if (outcome === 'foreign') throw new StartError('The store holds the models of another project.');
  for (const file of media) {
    await service.admin.putAsset({
      id: toAssetId(file),
      filename: path.basename(file),
      bytes: readFileSync(path.join(directory, 'media', file)),
    });
  }
  const states = await Promise.all(documents.map(({ id }) => service.admin.getDocument(id)));
  const lacking = documents.filter((_document, index) => isLacking(states[index]));
  await service.admin.importDocuments(lacking);
  const { ref } = await service.admin.publish({ documentIds: lacking.map(({ id }) => id) });
  return { documents: lacking.length, left: documents.length - lacking.length, assets: media.length, ref, retained };
}

/** Whether the document is missing, or is the first draft of an interrupted seed. */
function isLacking(known: Awaited<ReturnType<ContentAdministration['getDocument']>>): boolean {
  return known === undefined || (known.version === 1 && known.firstPublishedAt === undefined);
}
