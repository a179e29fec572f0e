/** The process: `node server/main.ts [site|content]`. What was built is run, unless the sources are newer. */
import { builtServer, isBuildStale } from './build-state.ts';
import { boundMemory } from './bound-memory.ts';
import type * as start from './start.ts';

const program = isBuildStale() ? import.meta.filename : builtServer;
// Before anything is loaded that would be loaded again.
boundMemory(program);
const server: typeof start = await import(program === builtServer ? builtServer : './start.ts');
await server.runProcess(process.argv.slice(2));
