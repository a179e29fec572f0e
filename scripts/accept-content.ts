/**
 * `npm run accept-content`: an operator confirms that the missing content is really gone, and the running site accepts
 * it.
 */
import path from 'node:path';
import { readConfiguration } from '../server/configuration.ts';
import { acceptLoss, readDistrusted } from '../server/page-cache/content-watch/content-acceptance.ts';
import { runCommand } from '../server/run-command.ts';
import { say } from '../server/say.ts';

await runCommand(async () => {
  const directory = path.resolve(readConfiguration(process.env).dataDirectory, 'snapshot');
  const loss = await readDistrusted(directory);
  if (!loss) {
    say('Nothing waits to be accepted.');
    return;
  }
  await acceptLoss(directory, loss.ref);
  say(`Accepted: ${loss.removed} of ${loss.before} documents are gone with ref ${loss.ref}.`);
});
