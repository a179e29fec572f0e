/** `npm run token`: prints the content service's write token, made once on the first call. */
import { readConfiguration } from '../server/configuration.ts';
import { runCommand } from '../server/run-command.ts';
import { say } from '../server/say.ts';
import { getWriteToken } from '../server/write-token.ts';

await runCommand(() => {
  const { dataDirectory, contentWriteToken } = readConfiguration(process.env);
  say(getWriteToken(dataDirectory, contentWriteToken));
});
