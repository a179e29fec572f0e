import { cpSync } from 'node:fs';
import path from 'node:path';
import { composeContentService } from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createLogger } from '../../server/logger.ts';
import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import { articleUid } from './article.ts';

/** Types with fewer documents are kept whole. */
const maxOfType = 30;
const keptOfType = 5;

/**
 * Copies a store that holds the starter content, and unpublishes most of its largest types: a fault shows the same on
 * a hundred pages as on seven hundred, in a fraction of the time.
 */
export function createSmallContent(filledContent: string, dataDirectory: string): void {
  cpSync(filledContent, path.join(dataDirectory, 'content'), { recursive: true });
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'error' });
  const service = composeContentService(configuration, createLogger(configuration));
  const byType = Map.groupBy(readContentFiles('content').documents, ({ type, lang }) => `${type} ${lang}`);
  const unwanted = [...byType.values()]
    .filter((documents) => documents.length > maxOfType)
    .flatMap((documents) => documents.filter(({ uid }) => uid !== articleUid).slice(keptOfType));
  service.admin.unpublish({ documentIds: unwanted.flatMap(({ id }) => id ?? []) });
  service.close();
}
