/**
 * Run as a child process by move-store.test.ts: moves the store of a file, and kills itself when it has read so many
 * batches of rows.
 */
import { tmpdir } from 'node:os';
import { moveStore, type StoreAddress } from './move-store.ts';

const [file = '', target = '', batches = ''] = process.argv.slice(2);
// Given by the test in this format.
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
