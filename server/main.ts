/** The process: `node server/main.ts [site|content]`. What was built is run, unless the sources are newer. */
import { builtServer, isBuildStale } from '../scripts/build/build-state.ts';
import { boundArenas } from './bound-arenas.ts';
import type * as start from './start.ts';

const program = isBuildStale() ? import.meta.filename : builtServer;
// Before anything is loaded that would be loaded again.
boundArenas(program);
const server: typeof start = await import(program === builtServer ? builtServer : './start.ts');
await server.runProcess(process.argv.slice(2));
