/** Browsers' error reports, from request to response. */
import { expect, test } from 'vitest';
import { createTestSite, siteOrigin, type TestSite } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';
import { Unavailable } from '../integrations/unavailable.ts';

const content = useTestContent();

const id = '0b3f4f0e6d0a4d7e9a3e0b9f1c2d3e4f';
const envelope = [{}, { type: 'event' }, { event_id: id, message: 'A fault' }]
  .map((line) => JSON.stringify(line))
  .join('\n');
const send = (site: TestSite, body: string, origin = siteOrigin) =>
  site.fetch('/reports/errors', { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body });

test('a report is accepted, with an empty response', async () => {
  const site = createTestSite(content);
  const answer = await send(site, envelope);
  expect(answer.status).toBe(202);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('');
  expect(site.reports).toMatchObject([{ id, kind: 'error', event: { message: 'A fault' } }]);
});

test('a body that is invalid, too large, or from another origin is rejected', async () => {
  const site = createTestSite(content);
  const refused = [
    await send(site, 'nothing'),
    await send(site, `${envelope}${' '.repeat(70_000)}`),
    await send(site, envelope, 'https://evil.test'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 413, 403]);
  expect(site.reports).toEqual([]);
});

test('a flood is accepted in part', async () => {
  const site = createTestSite(content);
  const statuses: number[] = [];
  for (let index = 0; index < 40; index++) statuses.push((await send(site, envelope)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202));
  expect(statuses).toContain(429);
  expect(site.reports.length).toBeLessThan(40);
});

test('a flood of invalid bodies costs no parsing: once the budget is spent, nothing is read', async () => {
  const site = createTestSite(content);
  for (let index = 0; index < 30; index++) expect((await send(site, 'nothing')).status).toBe(400);
  let pulls = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    pulls += 1;
    controller.enqueue(new TextEncoder().encode(envelope));
    controller.close();
  };
  const headers = { origin: siteOrigin, 'content-type': 'text/plain', 'content-length': String(envelope.length) };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await site.fetch('/reports/errors', init);
  expect([answer.status, answer.headers.get('retry-after'), pulls]).toEqual([429, '60', 0]);
});

test('a report that cannot be stored is lost, and the loss is logged', async () => {
  const add = () => Promise.reject(new Unavailable('The disk is full'));
  const site = createTestSite(content, { services: { errorReports: { add } } });
  expect((await send(site, envelope)).status).toBe(503);
  expect(site.logged).toMatchObject([{ level: 'warn', message: 'An error report was lost' }]);
});

test('pages name the endpoint for violations of their policy, and it accepts them', async () => {
  const site = createTestSite(content);
  const page = await site.fetch('/about');
  expect(page.headers.get('reporting-endpoints')).toBe('csp="/reports/csp"');
  expect(page.headers.get('content-security-policy')).toContain('report-to csp');
  const body = JSON.stringify([
    {
      type: 'csp-violation',
      body: { documentURL: `${siteOrigin}/about`, blockedURL: 'eval', effectiveDirective: 'script-src' },
    },
  ]);
  const answer = await site.fetch('/reports/csp', {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body,
  });
  expect(answer.status).toBe(202);
  expect(site.reports).toMatchObject([{ kind: 'policy', event: { message: 'Blocked by script-src: eval' } }]);
});
