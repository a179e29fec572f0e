/**
 * `npm run drill` rehearses an outage of the content service; `npm run drill -- scale` rehearses many processes, with
 * `long` in its long form. Exits with 1 when something was missed.
 */
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';
import { WaitedInVain } from '../tests/until.ts';
import { drillOutage } from './drills/outage.ts';
import { drillScale } from './drills/scale.ts';

function drill([name = 'outage', form = 'short']: readonly string[]): Promise<boolean> {
  if (name === 'outage') return drillOutage();
  if (name === 'scale' && (form === 'short' || form === 'long')) return drillScale(form);
  throw new StartError('There is: npm run drill [-- scale [long]]');
}

// An interrupt ends all processes that it started, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommand(async () => {
  try {
    if (!(await drill(process.argv.slice(2)))) process.exitCode = 1;
  } catch (cause) {
    throw cause instanceof WaitedInVain ? new StartError(cause.message, { cause }) : cause;
  }
});
