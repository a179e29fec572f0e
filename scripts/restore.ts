import path from 'node:path';
import { restoreBackup } from '../cms/content-service.ts';
import { connectMediaStore, openVisitorData, transferVisitorData, type VisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';
import { addKeyCopy } from '../server/visitor-key-copy.ts';

const commandLine = {
  name: 'npm run restore',
  takes: 'FILE',
  does: 'Replaces the content, and what visitors sent, with a backup. The server must be stopped.',
  options: {
    'replace-newer': {
      does: 'replaces the tables of a newer program in the database too, with all that it wrote there',
    },
  },
  example: 'npm run restore -- /backups/monday.backup',
} as const;

await runCommandLine(commandLine, async ({ words: [file = ''], options }) => {
  const configuration = readConfiguration(process.env);
  const { contentDatabase: url } = configuration;
  const logger = createLogger(configuration);
  const mediaStore = await connectMediaStore(configuration, logger);
  const problems: string[] = [];
  // Data erased since the backup must not be restored, and older backups are not sealed.
  const takeUp = async ({ inbox, newsletter, recordKeys }: VisitorData): Promise<number> => {
    await addKeyCopy(file, { recordKeys });
    const erased = (await inbox.eraseAgain()) + (await newsletter.store.tidy()).erased;
    await inbox.sealPlain((problem) => problems.push(problem));
    return erased;
  };
  const { createdAt, files, previousContent, replacedSchema } = await restoreBackup({
    dataDirectory: path.resolve(configuration.dataDirectory),
    file,
    replacesNewer: options['replace-newer'],
    mediaStore,
    ...(url !== undefined && {
      database: { url },
      importFolders: async (directory) => {
        await transferVisitorData({
          direction: 'import',
          directory,
          url,
          logger,
          onProblem: (problem) => problems.push(problem),
        });
      },
    }),
    now: () => new Date(),
  });
  mediaStore?.close();
  const visitorData = await openVisitorData(configuration, logger);
  const erased = await takeUp(visitorData).finally(visitorData.close);
  for (const problem of problems) sayProblem(problem);
  if (problems.length > 0) process.exitCode = 2;
  say(`Restored ${files} files as they were at ${createdAt}.`);
  if (erased > 0) say(`Erased again: ${erased} ${erased === 1 ? 'person or enquiry' : 'people or enquiries'}.`);
  if (previousContent) say(`What was there before is kept in ${previousContent}`);
  if (replacedSchema !== undefined)
    say(`The tables of a newer program (schema ${replacedSchema}) and all that it had written there are gone.`);
});
