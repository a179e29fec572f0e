/** The article as the site sends it once it has nothing else to do. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { until } from '../../tests/until.ts';
import type { RunningProcess } from '../../tests/start-process.ts';

export const accept = { 'accept-encoding': 'br, gzip' };

interface StoredPage {
  headers: string[];
  body: Buffer;
  encoding: string;
}

/** Of a kernel's clock that ticks a hundred times a second: less than a twentieth of a core. */
const idleTicks = 5;
const idleSeconds = 3;

/**
 * Until the process rests. After a first start it compresses every page as well as it can and prepares pictures, a third
 * of a core for more than a minute: whoever measures meanwhile measures that.
 */
export async function waitUntilIdle(process: Pick<RunningProcess, 'pid'>, withinMs = 400_000): Promise<void> {
  let before = readProcessorTicks(process);
  let seconds = 0;
  const isIdle = async () => {
    const now = readProcessorTicks(process);
    seconds = now - before < idleTicks ? seconds + 1 : 0;
    before = now;
    return seconds > idleSeconds;
  };
  await until('the site to have nothing left to do', isIdle, { everyMs: 1000, withinMs });
}

/** Processor time of all its threads, in user and system mode: the 14th and 15th field. */
export function readProcessorTicks({ pid }: Pick<RunningProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** Until it comes from the store in its best compression: seconds after a first start, which scales pictures before. */
export function untilStored(url: string): Promise<StoredPage> {
  return until(`${url} to be stored in its best compression`, () => readStored(url), {
    everyMs: 500,
    withinMs: 240_000,
  });
}

async function readStored(url: string): Promise<StoredPage | undefined> {
  const { headers, body } = await getRaw(url);
  const read = (name: string) => headers[headers.indexOf(name) + 1] ?? '';
  if (read('x-cache') !== 'hit' || read('etag').includes('-quick')) return undefined;
  return { headers, body, encoding: read('content-encoding') };
}

/** With the headers as they came, which `fetch` would not show. */
function getRaw(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: accept }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        // The date and the connection are each server's own.
        const headers = answer.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ''] : [],
        );
        resolve({ headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
