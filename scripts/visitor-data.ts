/**
 * `npm run visitor-data -- import DIR|export DIR`: copies what visitors sent from files into CONTENT_DATABASE, or back
 * into files. DIR is laid out as DATA_DIR is.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { transferVisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';

await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  const [direction, given] = process.argv.slice(2);
  if ((direction !== 'export' && direction !== 'import') || !given)
    throw new StartError('Say what to copy: npm run visitor-data -- import DIR, or export DIR');
  const { contentDatabase: url } = configuration;
  if (url === undefined) throw new StartError('Set CONTENT_DATABASE to the database to copy into or from.');
  const directory = path.resolve(given);
  const isEmpty = !existsSync(directory) || readdirSync(directory).length === 0;
  if (direction === 'export' && !isEmpty) throw new StartError(`${directory} must be empty.`);
  if (direction === 'import' && isEmpty) throw new StartError(`${directory} holds nothing.`);
  const problems: string[] = [];
  const { enquiries, consentRecords, mails } = await transferVisitorData({
    direction,
    directory,
    url,
    logger: createLogger(configuration),
    onProblem: (problem) => problems.push(problem),
  });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  // A script checks the exit code, not the output.
  if (problems.length > 0) process.exitCode = 2;
  const [verb, place] = direction === 'export' ? ['Exported', `to ${directory}`] : ['Imported', `from ${directory}`];
  process.stdout.write(
    `${verb} ${enquiries} enquiries, ${consentRecords} consent records and ${mails} mails ${place}\n`,
  );
});
