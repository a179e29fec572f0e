import { readFileSync } from 'node:fs';

interface StartCommand {
  /** Of node: its flags and the program. */
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/** What `npm start` runs, so that what is measured has its flags. */
export function readStartCommand(): StartCommand {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const [settings = '', command = ''] = scripts.start.split('exec node ');
  const assignments = settings.trim().split(' ').filter(Boolean);
  return {
    args: command.split(' '),
    environment: Object.fromEntries(assignments.map((assignment) => assignment.split('=') as [string, string])),
  };
}
