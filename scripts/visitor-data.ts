/**
 * `npm run visitor-data -- import DIR|export DIR|erase MAIL|mails [DIR]`: what visitors sent, wherever it is kept.
 *
 * - `import DIR`, `export DIR`: copies it from files into CONTENT_DATABASE, or back into files, sealed as it is. DIR is
 *   laid out as DATA_DIR is
 * - `erase MAIL --yes`: erases all that a person sent from this address, in older backups too
 * - `mails [DIR]`: lists the mails that lie in the outbox, or writes them into DIR as plain text
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eraseAddress, openVisitorData, transferVisitorData, type VisitorData } from '../server/compose.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommand } from '../server/run-command.ts';
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

await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  const [verb, given, confirmation] = process.argv.slice(2);
  if ((verb === 'export' || verb === 'import') && given) return transfer(verb, given, configuration);
  if (!((verb === 'erase' && given) || verb === 'mails'))
    throw new StartError(
      'Say what to do: npm run visitor-data -- import DIR, export DIR, erase MAIL --yes, or mails DIR',
    );
  const visitorData = await openVisitorData(configuration, createLogger(configuration));
  try {
    if (verb === 'mails') await readMails(visitorData, given);
    else await erase(visitorData, given ?? '', confirmation === '--yes');
  } finally {
    await visitorData.close();
  }
});
