/** `npm run restore -- FILE`: replaces the content with a backup. The server must be stopped. */
import path from 'node:path';
import { restoreBackup } from '../cms/content-service.ts';
import { readConfiguration } from '../server/configuration.ts';
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';

await runCommand(async () => {
  const { dataDirectory } = readConfiguration(process.env);
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Say which one: npm run restore -- FILE');
  const { createdAt, files, previousContent } = await restoreBackup({
    dataDirectory: path.resolve(dataDirectory),
    file,
    now: () => new Date(),
  });
  process.stdout.write(`Restored ${files} files as they were at ${createdAt}.\n`);
  if (previousContent) process.stdout.write(`What was there before is kept in ${previousContent}\n`);
});
