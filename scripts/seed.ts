import { rmSync } from 'node:fs';
import path from 'node:path';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { seed } from '../server/starter-content/seed.ts';
import { toRetainedLines } from '../server/starter-content/upgrade.ts';

const commandLine = {
  name: 'npm run seed',
  does: 'Adds the missing documents of the starter content. The server must be stopped.',
  options: { reset: { does: 'empties the store in DATA_DIR first' } },
  example: 'npm run seed -- --reset',
} as const;

await runCommandLine(commandLine, async ({ options: { reset: isReset } }) => {
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
