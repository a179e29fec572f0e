/** `npm run token`: prints the content service's write token, made once on the first call. */
import { readConfiguration } from '../server/configuration.ts';
import { runCommand } from '../server/run-command.ts';
import { getWriteToken } from '../server/write-token.ts';

await runCommand(() => {
  const { dataDirectory, contentWriteToken } = readConfiguration(process.env);
  process.stdout.write(`${getWriteToken(dataDirectory, contentWriteToken)}\n`);
});
