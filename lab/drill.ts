/**
 * `npm run drill`: an outage, rehearsed. Starts a content service and a site of its own, waits until every page is
 * stored, kills the one, then starts the other anew without it, and asks for every page of the sitemap each time.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until as waitUntil, WaitedInVain } from '../tests/until.ts';
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';
import { readSitemap } from '../scripts/read-sitemap.ts';

const port = Number(process.env['PORT'] ?? 3187);
const contentPort = Number(process.env['CONTENT_PORT'] ?? 4187);
const site = `http://127.0.0.1:${port}`;
const directory = mkdtempSync(path.join(tmpdir(), 'drill-'));
const patienceMs = 180_000;

interface Finding {
  stage: string;
  addresses: number;
  failed: readonly string[];
  slowestMs: number;
}

function start(role: 'site' | 'content'): ChildProcess {
  const own = { PORT: String(port), CONTENT_PORT: String(contentPort), DATA_DIR: directory, LOG_LEVEL: 'error' };
  return spawn(process.execPath, ['server/main.ts', role], { env: { ...process.env, ...own }, stdio: 'ignore' });
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

/** Asks again until the condition holds. That it never did is told without a stack. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  try {
    await waitUntil(what, holds, { everyMs: 200, withinMs: patienceMs });
  } catch (cause) {
    throw cause instanceof WaitedInVain ? new StartError(cause.message, { cause }) : cause;
  }
}

/** Nobody listens yet, or no longer: that is an answer here. */
const ask = (url: string) => fetch(url, { redirect: 'manual' }).catch(() => undefined);
const isUp = async (url: string) => (await ask(url))?.ok ?? false;

async function visit(stage: string, addresses: readonly string[]): Promise<Finding> {
  const failed: string[] = [];
  let slowestMs = 0;
  for (const address of addresses) {
    const begun = performance.now();
    const answer = await ask(`${site}${address}`);
    await answer?.arrayBuffer();
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun));
    if (answer?.status !== 200) failed.push(`${address} ${answer?.status ?? 'no answer'}`);
  }
  return { stage, addresses: addresses.length, failed, slowestMs };
}

async function isStored(addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const answer = await fetch(`${site}${address}`, { method: 'HEAD' });
    if (answer.headers.get('x-cache') !== 'hit') return false;
  }
  return true;
}

async function rehearse(children: Set<ChildProcess>): Promise<Finding[]> {
  const begin = (role: 'site' | 'content') => {
    const child = start(role);
    children.add(child);
    return child;
  };
  const content = begin('content');
  await until('the content service', () => isUp(`http://127.0.0.1:${contentPort}/api/v2`));
  const first = begin('site');
  await until('the site', () => isUp(`${site}/sitemap.xml`));
  const addresses = await readSitemap(async (path) => (await fetch(`${site}${path}`)).text());
  await until('every page stored', () => isStored(addresses));
  const findings = [await visit('with its content service', addresses)];
  await stop(content, 'SIGKILL');
  findings.push(await visit('content service killed', addresses));
  await stop(first, 'SIGTERM');
  begin('site');
  await until('the site without content', () => isUp(`${site}/livez`));
  findings.push(await visit('site started without it', addresses));
  begin('content');
  await until('the content service again', () => isUp(`http://127.0.0.1:${contentPort}/api/v2`));
  findings.push(await visit('content service back', addresses));
  return findings;
}

await runCommand(async () => {
  const children = new Set<ChildProcess>();
  try {
    const findings = await rehearse(children);
    for (const { stage, addresses, failed, slowestMs } of findings) {
      process.stdout.write(
        `${stage.padEnd(28)} ${addresses} addresses, ${failed.length} failed, slowest ${slowestMs} ms\n`,
      );
      for (const failure of failed) process.stdout.write(`  ${failure}\n`);
    }
    if (findings.some(({ failed, addresses }) => failed.length > 0 || addresses === 0)) process.exitCode = 1;
  } finally {
    for (const child of children) await stop(child, 'SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
});
