import type { Logger } from 'pino';
import type { ContentService, ModelUpgradeResult } from '../../cms/content-service.ts';
import { readContentFiles } from './read-content-files.ts';
import { readModels } from './read-models.ts';

/** Types of which each language has one document, which the site reads for every page or search. */
const siteTypes = ['menu', 'redirects', 'search_terms', 'feature_flags'] as const;

/**
 * Gives a store that an earlier version filled what this version adds. The process goes on when that fails: the store
 * is as it was.
 */
export async function upgrade(
  service: Pick<ContentService, 'admin'>,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<void> {
  try {
    const result = await service.admin.upgradeModels({
      models: readModels(),
      siteTypes,
      readSiteDocuments: () => readContentFiles('content', { types: siteTypes }).documents,
    });
    report(result, logger);
  } catch (error) {
    logger.error({ err: error }, 'The models of this version could not be applied; the store is as it was');
  }
}

function report(
  { outcome, changed, documents, retained, behind }: ModelUpgradeResult,
  logger: Pick<Logger, 'info' | 'warn'>,
): void {
  if (outcome === 'foreign')
    logger.warn('The store holds the models of another project and was not touched: set SEED=off');
  if (changed.length > 0) logger.info({ models: changed }, 'Models of the store have what this version adds');
  if (documents.length > 0) logger.info({ documents }, 'Documents that the site needs were missing and are published');
  for (const line of toRetainedLines(retained)) logger.warn(line);
  if (behind.length > 0) {
    const message =
      'The store had these models of this version and has others now, of a newer version or by "npm run models". ' +
      'They stay; "npm run models -- push" replaces them by those of this version';
    logger.info({ models: behind }, message);
  }
}

/** One line for each model, with what to do. */
export function toRetainedLines(retained: ModelUpgradeResult['retained']): string[] {
  return retained.map(
    ({ kind, id, parts }) =>
      `The ${kind} ${id} of the store retains what this version has not or otherwise: ${parts.join(', ')}. ` +
      '"npm run models -- push" gives it up, "npm run models -- pull" takes it into the files of the models',
  );
}
