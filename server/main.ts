/**
 * The entry point of the process: `node server/main.ts [site|content]`. It runs the build, and builds first if the
 * sources have changed.
 */
import { builtServer, isBuildStale } from './build-state.ts';
import { runScript } from './run-script.ts';
import type * as start from './start.ts';

const roles = process.argv.slice(2);
let isStale = isBuildStale();
// The content service can run from its sources, so it does not wait for a build.
if (isStale && !roles.includes('content')) {
  await runScript('scripts/build/build-site.ts').catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  process.stdout.write('Built the site.\n');
  isStale = false;
}
const server: typeof start = await import(isStale ? './start.ts' : builtServer);
await server.runProcess(roles);
