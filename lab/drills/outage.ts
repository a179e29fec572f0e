/**
 * An outage of the content service: starts one and a site, waits until every page is stored, kills the content service,
 * restarts the site without it, and requests every page after each step.
 */
import { readSitemap } from '../../scripts/read-sitemap.ts';
import { findFreePort } from '../../tests/free-ports.ts';
import { until } from '../../tests/until.ts';
import { sendRequest } from '../load/load-client.ts';
import { withScratch } from '../processes/scratch.ts';
import { startSite } from '../processes/site.ts';

const timeoutMs = 180_000;

interface Finding {
  readonly stage: string;
  readonly addresses: number;
  readonly failed: readonly string[];
  readonly slowestMs: number;
}

async function visit(stage: string, origin: string, addresses: readonly string[]): Promise<Finding> {
  const failed: string[] = [];
  let slowestMs = 0;
  for (const path of addresses) {
    const { status, code, milliseconds } = await sendRequest(origin, { path });
    slowestMs = Math.max(slowestMs, Math.round(milliseconds));
    if (status !== 200) failed.push(`${path} ${status || code}`);
  }
  return { stage, addresses: addresses.length, failed, slowestMs };
}

async function isStored(origin: string, addresses: readonly string[]): Promise<boolean> {
  for (const path of addresses) {
    const { headers } = await sendRequest(origin, { path, method: 'HEAD' });
    if (headers['x-cache'] !== 'hit') return false;
  }
  return true;
}

async function rehearse(directory: string): Promise<Finding[]> {
  const environment = { CONTENT_PORT: String(await findFreePort()) };
  const startContent = () => startSite(directory, { role: 'content', environment });
  const content = await startContent();
  const first = await startSite(directory, { role: 'site', environment });
  const timing = { everyMs: 200, withinMs: timeoutMs };
  const isUp = async () => (await sendRequest(first.origin, { path: '/sitemap.xml' })).status === 200;
  await until('the site', isUp, timing);
  const addresses = await readSitemap(async (path) => (await sendRequest(first.origin, { path })).body);
  await until('every page to be stored', () => isStored(first.origin, addresses), timing);
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

/** Resolves with whether every page was served at every step. */
export async function drillOutage(): Promise<boolean> {
  const findings = await withScratch('drill', rehearse);
  for (const { stage, addresses, failed, slowestMs } of findings) {
    process.stdout.write(`${stage.padEnd(28)} ${addresses} URLs, ${failed.length} failed, slowest ${slowestMs} ms\n`);
    for (const failure of failed) process.stdout.write(`  ${failure}\n`);
  }
  return findings.every(({ failed, addresses }) => failed.length === 0 && addresses > 0);
}
