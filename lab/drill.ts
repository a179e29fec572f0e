/**
 * `npm run drill`: an outage, rehearsed. Starts a content service and a site of its own, waits until every page is
 * stored, kills the content service, then starts the site anew without it, and asks for every page each time.
 */
import { readSitemap } from '../scripts/read-sitemap.ts';
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';
import { findFreePort } from '../tests/free-ports.ts';
import { until, WaitedInVain } from '../tests/until.ts';
import { ask } from './load/load-client.ts';
import { withScratch } from './processes/scratch.ts';
import { startSite } from './processes/site.ts';

const patienceMs = 180_000;

interface Finding {
  stage: string;
  addresses: number;
  failed: readonly string[];
  slowestMs: number;
}

async function visit(stage: string, origin: string, addresses: readonly string[]): Promise<Finding> {
  const failed: string[] = [];
  let slowestMs = 0;
  for (const path of addresses) {
    const { status, code, milliseconds } = await ask(origin, { path });
    slowestMs = Math.max(slowestMs, Math.round(milliseconds));
    if (status !== 200) failed.push(`${path} ${status || code}`);
  }
  return { stage, addresses: addresses.length, failed, slowestMs };
}

async function isStored(origin: string, addresses: readonly string[]): Promise<boolean> {
  for (const path of addresses) {
    const { headers } = await ask(origin, { path, method: 'HEAD' });
    if (headers['x-cache'] !== 'hit') return false;
  }
  return true;
}

async function rehearse(directory: string): Promise<Finding[]> {
  const environment = { CONTENT_PORT: String(await findFreePort()) };
  const startContent = () => startSite(directory, { role: 'content', environment });
  const content = await startContent();
  const first = await startSite(directory, { role: 'site', environment });
  const patience = { everyMs: 200, withinMs: patienceMs };
  const isUp = async () => (await ask(first.origin, { path: '/sitemap.xml' })).status === 200;
  await until('the site', isUp, patience);
  const addresses = await readSitemap(async (path) => (await ask(first.origin, { path })).body);
  await until('every page to be stored', () => isStored(first.origin, addresses), patience);
  const findings = [await visit('with its content service', first.origin, addresses)];
  await content.kill();
  findings.push(await visit('content service killed', first.origin, addresses));
  await first.stop();
  const second = await startSite(directory, { role: 'site', environment });
  findings.push(await visit('site started without it', second.origin, addresses));
  const again = await startContent();
  findings.push(await visit('content service back', second.origin, addresses));
  await second.stop();
  await again.stop();
  return findings;
}

await runCommand(async () => {
  const findings = await withScratch('drill', rehearse).catch((cause: unknown) => {
    throw cause instanceof WaitedInVain ? new StartError(cause.message, { cause }) : cause;
  });
  for (const { stage, addresses, failed, slowestMs } of findings) {
    process.stdout.write(`${stage.padEnd(28)} ${addresses} addresses, ${failed.length} failed, slowest ${slowestMs} ms\n`); // prettier-ignore
    for (const failure of failed) process.stdout.write(`  ${failure}\n`);
  }
  if (findings.some(({ failed, addresses }) => failed.length > 0 || addresses === 0)) process.exitCode = 1;
});
