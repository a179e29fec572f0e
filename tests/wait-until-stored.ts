import { readSitemap } from '../scripts/read-sitemap.ts';
import { testOrigin } from './test-server.ts';
import { until } from './until.ts';

/**
 * Before the first journey: waits until every listed page is stored. During a first start, beside two browsers on two
 * cores, the server may shed load (docs/operations.md, Overload); the journeys test other things.
 */
export default async function waitUntilStored(): Promise<void> {
  const listed = await readSitemap((path) => readStored(path));
  for (const path of ['/', ...listed]) await readStored(path);
}

async function readStored(path: string): Promise<string> {
  let text = '';
  await until(`${path} is stored`, async () => {
    const answer = await fetch(`${testOrigin}${path}`);
    text = await answer.text();
    return answer.headers.get('x-cache') === 'hit';
  });
  return text;
}
