/** A closed loop of requests by `wrk`: the ceiling of a server. It hides queueing, so latencies are only compared. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface LoadOptions {
  url: string;
  seconds: number;
  connections: number;
  headers?: Readonly<Record<string, string>>;
}

export function assertLoadTool(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
  } catch (cause) {
    // It prints its version and ends with 1; only a missing program is a failure.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('This benchmark needs wrk: apt-get install wrk', { cause });
  }
}

/** Throws when an answer was no 2xx, or none: a figure of failures is no figure. */
export async function load({ url, seconds, connections, headers = {} }: LoadOptions): Promise<LoadResult> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...lines,
    url,
  ]);
  const failure = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (failure) throw new Error(`${url}: ${failure}`);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: toMs(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

function toMs(match: RegExpExecArray | null): number {
  const factors = { us: 0.001, ms: 1, s: 1000 } as const;
  return Number(match?.[1]) * factors[(match?.[2] ?? 'ms') as keyof typeof factors];
}
