/**
 * `npm run restore -- FILE`: replaces the content with a backup, and with `--replace-newer` also the tables of a newer
 * program in the database. The server must be stopped.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../cms/content-service.ts';
import { connectMediaStore, openVisitorData, transferVisitorData, type VisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommand } from '../server/run-command.ts';
import { say, sayProblem } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { addKeyCopy } from '../server/visitor-key-copy.ts';

await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  const { file, replacesNewer } = readArguments(process.argv.slice(2));
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
    replacesNewer,
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

function readArguments(args: string[]): { file: string; replacesNewer: boolean } {
  const usage = 'Say which one: npm run restore -- FILE [--replace-newer]';
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'replace-newer': { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new StartError(usage);
    return { file, replacesNewer: values['replace-newer'] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(`${error.message}\n${usage}`);
  }
}
