import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import { composeContentService } from './compose.ts';
import type { Configuration } from './configuration.ts';
import { runScript } from './run-script.ts';
import { upgrade } from './starter-content/upgrade.ts';

/**
 * Fills an empty store with the starter content, and gives one of an earlier version what is new. Not with SEED=off.
 */
export async function openContent(configuration: Configuration, logger: Logger): Promise<ContentService> {
  const service = await composeContentService(configuration, logger);
  if (!configuration.isSeedOn) return service;
  if (!(await service.admin.isEmpty())) {
    await upgrade(service, logger);
    return service;
  }
  // Only one process at a time may open the store.
  await service.close();
  await runScript('scripts/seed.ts');
  return composeContentService(configuration, logger);
}
