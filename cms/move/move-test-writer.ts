/**
 * Run as a child process by move-store.test.ts: moves a SQLite store, and kills itself after the given number of
 * batches of rows.
 */
import { tmpdir } from 'node:os';
import { moveStore, type StoreAddress } from './move-store.ts';

const [file = '', target = '', batches = ''] = process.argv.slice(2);
// The test passes it in this format.
const to = JSON.parse(target) as StoreAddress;
let read = 0;
await moveStore({
  from: { file },
  to,
  scratchDirectory: tmpdir(),
  onRows() {
    read += 1;
    if (read > Number(batches)) process.kill(process.pid, 'SIGKILL');
  },
});
