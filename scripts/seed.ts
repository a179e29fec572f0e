/**
 * `npm run seed`: adds the missing documents of the starter content. `-- --reset` empties the store in DATA_DIR first.
 * The server must be stopped.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommand } from '../server/run-command.ts';
import { say } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { seed } from '../server/starter-content/seed.ts';
import { toRetainedLines } from '../server/starter-content/upgrade.ts';

await runCommand(async () => {
  const isReset = readIsReset(process.argv.slice(2));
  const configuration = readConfiguration(process.env);
  const logger = createLogger(configuration);
  if (isReset) {
    if (configuration.contentDatabase !== undefined)
      throw new StartError(
        '--reset empties the files of DATA_DIR, and CONTENT_DATABASE holds the content: drop its schema "content" instead.',
      );
    // Opened first: a store in use refuses, and then nothing is removed.
    await (await composeContentService(configuration, logger)).close();
    rmSync(path.resolve(configuration.dataDirectory, 'content'), { recursive: true, force: true });
  }
  const service = await composeContentService(configuration, logger);
  try {
    const { documents, left, assets, ref, retained } = await seed(service);
    for (const line of toRetainedLines(retained)) say(line);
    say(`Seeded ${documents} documents and ${assets} files, published as ref ${ref}`);
    if (left > 0) say(`Left ${left} as they are in the store: "npm run seed -- --reset" empties it first`);
  } finally {
    await service.close();
  }
});

function readIsReset(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { reset: { type: 'boolean', default: false } } }).values.reset;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(`${error.message}\nThere is: npm run seed [-- --reset]`);
  }
}
