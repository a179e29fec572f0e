import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eraseAddress, openVisitorData, transferVisitorData, type VisitorData } from '../server/compose.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';

/** A script checks the exit code, not the output. */
function report(problem: string): void {
  sayProblem(problem);
  process.exitCode = 2;
}

async function transfer(direction: 'export' | 'import', given: string, configuration: Configuration): Promise<void> {
  const { contentDatabase: url } = configuration;
  if (url === undefined) throw new StartError('Set CONTENT_DATABASE to the database to copy into or from.');
  const directory = path.resolve(given);
  const isEmpty = !existsSync(directory) || readdirSync(directory).length === 0;
  if (direction === 'export' && !isEmpty) throw new StartError(`${directory} must be empty.`);
  if (direction === 'import' && isEmpty) throw new StartError(`${directory} holds nothing.`);
  const logger = createLogger(configuration);
  const copied = await transferVisitorData({ direction, directory, url, logger, onProblem: report });
  const { enquiries, consentRecords, mails, subscribers } = copied;
  const [verb, place] = direction === 'export' ? ['Exported', `to ${directory}`] : ['Imported', `from ${directory}`];
  say(
    `${verb} ${enquiries} enquiries, ${consentRecords} consent records, ${mails} mails and ${subscribers} subscribers ${place}`,
  );
}

async function erase(visitorData: VisitorData, address: string, isSure: boolean): Promise<void> {
  if (!isSure) throw new StartError('Repeat it with --yes to erase what this address sent for ever.');
  const { enquiries, isSubscriber } = await eraseAddress(visitorData, address, report);
  say(`Erased ${enquiries} enquiries${isSubscriber ? ' and a subscriber of the newsletter' : ''}`);
}

async function readMails({ outbox }: VisitorData, directory: string | undefined): Promise<void> {
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { id, open } of await outbox.list()) {
    say(id);
    if (directory !== undefined) writeFileSync(path.join(directory, `${id}.eml`), open(), { mode: 0o600, flag: 'wx' });
  }
}

const commandLine = {
  name: 'npm run visitor-data',
  does: 'What visitors sent, wherever it is stored.',
  verbs: {
    import: {
      takes: 'DIR',
      does: 'copies it from files into CONTENT_DATABASE, sealed as it is; DIR is laid out as DATA_DIR is',
    },
    export: { takes: 'DIR', does: 'copies it from CONTENT_DATABASE back into files, sealed as it is' },
    erase: {
      takes: 'MAIL',
      does: 'erases all that a person sent from this address, in older backups too',
      options: ['yes'],
    },
    mails: { takes: '[DIR]', does: 'lists the mails in the outbox, or writes them into DIR as plain text' },
  },
  options: { yes: { does: 'erases for ever; without it nothing is erased' } },
  example: 'npm run visitor-data -- export /srv/visitor-data',
} as const;

await runCommandLine(commandLine, async ({ verb, words: [given], options }) => {
  const configuration = readConfiguration(process.env);
  if (verb === 'export' || verb === 'import') return transfer(verb, given ?? '', configuration);
  const visitorData = await openVisitorData(configuration, createLogger(configuration));
  try {
    if (verb === 'mails') await readMails(visitorData, given);
    else await erase(visitorData, given ?? '', options.yes);
  } finally {
    await visitorData.close();
  }
});
