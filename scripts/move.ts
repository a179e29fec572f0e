import path from 'node:path';
import { createFolderMediaStore, moveStore, type MediaStore, type StoreAddress } from '../cms/content-service.ts';
import { connectMediaStore } from '../server/compose.ts';
import { refuseArguments } from '../server/command-line.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { isDatabaseUrl } from '../server/database-url.ts';
import { createLogger } from '../server/logger.ts';
import { moveVisitorData, type MovedVisitorData } from '../server/move-visitor-data.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';

const databaseForm = 'postgres://USER:PASSWORD@host:5432/DATABASE';

const commandLine = {
  name: 'npm run move',
  does: `Copies the whole store, and what visitors sent, from where the settings say into an empty target. The settings
name the target only afterwards. Every server must be stopped.`,
  options: {
    to: { value: 'TARGET', does: `${databaseForm}, or sqlite; required` },
    media: { value: 'PLACE', does: 'moves the files of assets too: to s3://BUCKET/PREFIX, or to folder' },
  },
  example: `npm run move -- --to ${databaseForm} --media s3://example-media/site`,
} as const;

await runCommandLine(commandLine, async ({ options: { to, media } }) => {
  if (to !== 'sqlite' && !(to !== undefined && isDatabaseUrl(to)))
    refuseArguments(commandLine, `--to must be sqlite, or like ${databaseForm}`);
  const from = readConfiguration(process.env);
  const target = readConfiguration({
    ...process.env,
    CONTENT_DATABASE: to === 'sqlite' ? '' : to,
    ...(media !== undefined && { MEDIA_STORE: media === 'folder' ? '' : media }),
  });
  const isMediaMoved = media !== undefined && media !== (process.env['MEDIA_STORE'] || 'folder');
  const stores = isMediaMoved ? { from: await openMedia(from), to: await openMedia(target) } : undefined;
  const problems: string[] = [];
  let visitors: MovedVisitorData | undefined;
  try {
    const moved = await moveStore({
      from: toAddress(from),
      to: toAddress(target),
      media: stores,
      scratchDirectory: path.resolve(from.dataDirectory, 'content'),
      async moveMore() {
        visitors = await moveVisitorData({
          from: from.contentDatabase,
          to: target.contentDatabase,
          dataDirectory: path.resolve(from.dataDirectory),
          logger: createLogger(from),
          onProblem: (problem) => problems.push(problem),
        });
      },
    });
    report(moved, visitors, problems);
  } finally {
    stores?.from.close();
    stores?.to.close();
  }
  const setting = target.contentDatabase === undefined ? 'Unset CONTENT_DATABASE' : 'Set CONTENT_DATABASE to it';
  say(`${setting}${isMediaMoved ? ', change MEDIA_STORE' : ''}, and start the service`);
});

function toAddress({ contentDatabase: url, dataDirectory }: Configuration): StoreAddress {
  return url === undefined ? { file: path.resolve(dataDirectory, 'content/content.sqlite') } : { url };
}

async function openMedia(configuration: Configuration): Promise<MediaStore> {
  const directory = path.resolve(configuration.dataDirectory, 'content/media');
  return (await connectMediaStore(configuration, createLogger(configuration))) ?? createFolderMediaStore({ directory });
}

function report(
  { tables, mediaFiles, problems, audit }: Awaited<ReturnType<typeof moveStore>>,
  visitors: MovedVisitorData | undefined,
  otherProblems: readonly string[],
): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const named = [...problems.map((problem) => `Not moved: ${problem}`), ...otherProblems];
  if (!audit.isWhole) named.push(`The audit log is broken at entry ${audit.brokenAt}, as it was before`);
  for (const problem of named) sayProblem(problem);
  // A script checks the exit code, not the output.
  if (named.length > 0) process.exitCode = 2;
  say(
    `Moved ${rows} rows of ${Object.keys(tables).length} tables, read back and compared by SHA-256, and ${mediaFiles} media files`,
  );
  if (audit.isWhole) say(`The audit log is whole: ${audit.length} entries`);
  if (visitors)
    say(
      `Copied ${visitors.enquiries} enquiries, ${visitors.consentRecords} consent records and ${visitors.mails} mails`,
    );
}
