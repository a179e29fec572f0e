import { refuseArguments } from '../server/command-line.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { StartError } from '../server/start-error.ts';
import { WaitedInVain } from '../tests/until.ts';
import { drillOutage } from './drills/outage.ts';
import { drillScale } from './drills/scale.ts';

const commandLine = {
  name: 'npm run drill',
  does: 'Rehearses what may fail. Exits with 1 when something was missed.',
  verbs: {
    outage: { does: 'an outage of the content service' },
    scale: { takes: '[FORM]', does: 'many processes, each part broken; FORM is short or long' },
  },
  defaultVerb: 'outage',
  example: 'npm run drill -- scale long',
} as const;

// An interrupt ends all processes that it started, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommandLine(commandLine, async ({ verb, words: [form = 'short'] }) => {
  if (form !== 'short' && form !== 'long') return refuseArguments(commandLine, 'FORM must be short or long');
  try {
    if (!(await (verb === 'outage' ? drillOutage() : drillScale(form)))) process.exitCode = 1;
  } catch (cause) {
    throw cause instanceof WaitedInVain ? new StartError(cause.message, { cause }) : cause;
  }
});
