import { runWithArguments, type Arguments, type CommandLine, type Options } from './command-line.ts';
import { runCommand } from './run-command.ts';

/** Runs a command of ours with the arguments of the process, to its end (`runCommand`). */
export async function runCommandLine<const Verb extends string, const Known extends Options>(
  line: CommandLine<Verb, Known>,
  work: (given: Arguments<Verb, Known>) => Promise<void> | void,
): Promise<void> {
  await runWithArguments(line, (given) => runCommand(() => work(given)));
}
