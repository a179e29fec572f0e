/** The entry point of the process. It runs the build, and builds first if the sources have changed. */
import { builtServer, isBuildStale } from './build-state.ts';
import { runWithArguments } from './command-line.ts';
import { runScript } from './run-script.ts';
import { startArguments, type Role } from './start-arguments.ts';
import type * as start from './start.ts';

// Before a build, which a wrong argument would make wait.
await runWithArguments(startArguments, ({ verb }) => run(verb));

async function run(role: Role): Promise<void> {
  let isStale = isBuildStale();
  // The content service can run from its sources, so it does not wait for a build.
  if (isStale && role !== 'content') {
    await runScript('scripts/build/build-site.ts').catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
    process.stdout.write('Built the site.\n');
    isStale = false;
  }
  const server: typeof start = await import(isStale ? './start.ts' : builtServer);
  await server.runProcess(role);
}
