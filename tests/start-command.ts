import { readFileSync } from 'node:fs';
import path from 'node:path';

interface StartCommand {
  /** Node's flags and the program. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The command of `npm start`, so that tests and measures use its flags. */
export function readStartCommand(folder = '.'): StartCommand {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [settings = '', command = ''] = scripts.start.split('exec node ');
  const assignments = settings.trim().split(' ').filter(Boolean);
  return {
    args: command.split(' '),
    environment: Object.fromEntries(assignments.map((assignment) => assignment.split('=') as [string, string])),
  };
}
