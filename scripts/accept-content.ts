import path from 'node:path';
import { readConfiguration } from '../server/configuration.ts';
import { acceptLoss, readDistrusted } from '../server/page-cache/content-watch/content-acceptance.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';

const commandLine = {
  name: 'npm run accept-content',
  does: 'Confirms that the missing content is really gone, and the running site accepts it.',
  example: 'npm run accept-content',
};

await runCommandLine(commandLine, async () => {
  const directory = path.resolve(readConfiguration(process.env).dataDirectory, 'snapshot');
  const loss = await readDistrusted(directory);
  if (!loss) {
    say('Nothing waits to be accepted.');
    return;
  }
  await acceptLoss(directory, loss.ref);
  say(`Accepted: ${loss.removed} of ${loss.before} documents are gone with ref ${loss.ref}.`);
});
