/** A closed loop of requests by `wrk`: the ceiling of a server. It hides queueing, so latencies are only compared. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasProgram } from '../processes/programs.ts';
import { withScratch } from '../processes/scratch.ts';

export interface WrkResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly sent: number;
  /** Responses other than 2xx and 3xx. */
  readonly failed: number;
}

interface WrkOptions {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Adds pauses to reach about this rate. Without it, as fast as the server responds. */
  readonly perSecond?: number;
  /** Paths below which every request gets a random name. */
  readonly randomBelow?: readonly string[];
}

export function assertWrk(): void {
  if (!hasProgram('wrk')) throw new Error('This measure needs wrk: apt-get install wrk');
}

/** Throws when a response failed: a rate of failures means nothing. */
export async function measureRate(options: WrkOptions): Promise<WrkResult> {
  const result = await runWrk(options);
  if (result.failed > 0) throw new Error(`${options.url}: ${result.failed} of ${result.sent} failed`);
  return result;
}

/** Throws when a connection failed. */
export function runWrk(options: WrkOptions): Promise<WrkResult> {
  const { url, seconds, connections, headers = { 'accept-encoding': 'br, gzip' } } = options;
  return withScratch('wrk', async (directory) => {
    const script = path.join(directory, 'script.lua');
    writeFileSync(script, toScript(options));
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, ...lines, url];
    const { stdout } = await promisify(execFile)('wrk', args);
    const broken = /Socket errors.*/.exec(stdout)?.[0];
    if (broken !== undefined) throw new Error(`${url}: ${broken}`);
    return {
      perSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])),
      p50Ms: toMs(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
      p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
      sent: Number(/(\d+) requests in/.exec(stdout)?.[1]),
      failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
    };
  });
}

function toScript({ connections, perSecond, randomBelow }: WrkOptions): string {
  const pause =
    perSecond === undefined ? '' : `function delay() return ${Math.round((1000 * connections) / perSecond)} end\n`;
  if (!randomBelow) return pause;
  const list = randomBelow.map((folder) => JSON.stringify(folder)).join(', ');
  return `${pause}local folders = { ${list} }
math.randomseed(os.time())
function request()
  return wrk.format("GET", string.format("%s/r%08x", folders[math.random(#folders)], math.random(0, 2147483647)))
end
`;
}

function toMs(match: RegExpExecArray | null): number {
  const factors: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
  return Number(match?.[1]) * (factors[match?.[2] ?? 'ms'] ?? 1);
}
