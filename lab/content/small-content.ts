import { cpSync } from 'node:fs';
import path from 'node:path';
import { composeContentService } from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createLogger } from '../../server/logger.ts';
import type { ContentFiles } from '../../server/starter-content/read-content-files.ts';
import { listSparable } from './list-sparable.ts';

/**
 * Copies a store with the starter content, and unpublishes most documents of its largest types: a fault has the same
 * effect on a hundred pages as on seven hundred, in a fraction of the time.
 */
export async function createSmallContent(
  filledContent: string,
  dataDirectory: string,
  documents: ContentFiles['documents'],
): Promise<void> {
  cpSync(filledContent, path.join(dataDirectory, 'content'), { recursive: true });
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'error' });
  const service = await composeContentService(configuration, createLogger(configuration));
  await service.admin.unpublish({ documentIds: listSparable(documents) });
  await service.close();
}
