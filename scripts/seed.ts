/** `npm run seed`: sends the starter content into the store. `-- --reset` empties the store first. The server must be stopped. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommand } from '../server/run-command.ts';
import { seed } from '../server/starter-content/seed.ts';

await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  if (process.argv.includes('--reset')) {
    // Opened first: a store that is in use refuses, and then nothing is removed.
    composeContentService(configuration, createLogger(configuration)).close();
    rmSync(path.resolve(configuration.dataDirectory, 'content'), { recursive: true, force: true });
  }
  const service = composeContentService(configuration, createLogger(configuration));
  try {
    const { documents, assets, ref } = await seed(service);
    process.stdout.write(`Seeded ${documents} documents and ${assets} files, published as ref ${ref}\n`);
  } finally {
    service.close();
  }
});
