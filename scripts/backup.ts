import path from 'node:path';
import { createBackup } from '../cms/content-service.ts';
import { connectMediaStore, openVisitorData, transferVisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { backupFolders } from '../server/backup-folders.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';
import { saveKeyCopy } from '../server/visitor-key-copy.ts';

const commandLine = {
  name: 'npm run backup',
  takes: 'FILE',
  does: `Saves the store, the media and the sealed enquiries in one file, and the keys of visitors' data in
visitor-keys.json beside it, in place of earlier keys. The server may be running.`,
  example: 'npm run backup -- /backups/monday.backup',
};

await runCommandLine(commandLine, async ({ words: [file = ''] }) => {
  const configuration = readConfiguration(process.env);
  const { contentDatabase: url } = configuration;
  const logger = createLogger(configuration);
  const mediaStore = await connectMediaStore(configuration, logger);
  const { sizeBytes, files, problems } = await createBackup({
    dataDirectory: path.resolve(configuration.dataDirectory),
    file,
    mediaStore,
    ...(url !== undefined && {
      database: { url },
      exportFolders: async (directory) => {
        await transferVisitorData({ direction: 'export', directory, url, logger, onProblem: () => undefined });
      },
    }),
    folders: backupFolders,
    now: () => new Date(),
  });
  mediaStore?.close();
  // After the backup, so that no record in it lacks its key here.
  const visitorData = await openVisitorData(configuration, logger);
  const keys = await saveKeyCopy(file, visitorData).finally(visitorData.close);
  for (const problem of problems) sayProblem(`Not saved as it should be: ${problem}`);
  // A nightly job checks the exit code, not the output.
  if (problems.length > 0) process.exitCode = 2;
  say(`Saved ${files} files, read back and compared: ${file} (${sizeBytes} bytes)`);
  say(`Keys of what people sent: ${keys}`);
});
