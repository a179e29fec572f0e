/** The process: `node server/main.ts [site|content]`. */
import { boundArenas } from './bound-arenas.ts';

// Before anything is loaded that would be loaded again.
boundArenas();
const { runProcess } = await import('./start.ts');
await runProcess(process.argv.slice(2));
