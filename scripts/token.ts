import { readConfiguration } from '../server/configuration.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { getWriteToken } from '../server/write-token.ts';

const commandLine = {
  name: 'npm run token',
  does: "Prints the content service's write token, made once on the first call.",
  example: 'npm run token',
};

await runCommandLine(commandLine, () => {
  const { dataDirectory, contentWriteToken } = readConfiguration(process.env);
  say(getWriteToken(dataDirectory, contentWriteToken));
});
