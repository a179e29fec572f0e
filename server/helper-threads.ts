/**
 * V8 collects garbage and compiles beside the event loop, and libuv reads, writes and compresses. Where there are more of
 * them than free cores, the kernel would give each as much as the event loop, which everybody waits for.
 */
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** As Node names them. */
const helpers: ReadonlySet<string> = new Set(['V8Worker', 'libuv-worker']);

/** So much nicer than the event loop (sched(7)): each gets a third of its share of a core. With more, garbage heaps up. */
const nicer = 5;
const mostNice = 19;

interface Logger {
  warn: (fields: object, message: string) => void;
}

/** What is compiled in the first seconds makes all that comes after it faster: until then nobody waits behind anybody. */
const settlingMs = 5000;

/** Of this process. Elsewhere than on Linux threads have no names to be known by. */
export function letHelperThreadsGiveWay(logger: Logger): void {
  if (process.platform === 'linux') setTimeout(lowerHelperThreads, settlingMs, logger).unref();
}

function lowerHelperThreads(logger: Logger): void {
  try {
    const own = os.getPriority();
    for (const thread of readdirSync('/proc/self/task')) {
      const isHelper = helpers.has(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim());
      // What Node's documentation calls a process is a thread to Linux (setpriority(2)).
      if (isHelper) os.setPriority(Number(thread), Math.min(mostNice, own + nicer));
    }
  } catch (error) {
    logger.warn({ err: error }, 'Threads beside the event loop are as urgent as it is');
  }
}
