import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SiteListener } from '../serve-site.ts';
import { listMetrics } from './process-metrics.ts';

const parts = {
  requests: { read: () => [], stop: () => undefined },
  log: { dropped: () => 0 },
  content: undefined,
  service: { countPendingDeliveries: async () => 0, housekeepingFailures: () => ({ trash: 2 }) },
  eventLoopDelayMs: () => 40,
};

/** Values are read on request, so listing metrics only needs to know whether a shared cache is purged. */
const site = { cache: { state: () => ({ shared: {} }) } } as unknown as SiteListener;

const list = (own: SiteListener | undefined) => listMetrics({ ...parts, site: own });

test('every metric is in the guide to operations, and the guide names no others', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const tables = guide.match(/^\| Metric \|.*\n(\|.*\n)+/gm) ?? [];
  const listed = tables.flatMap((table) => table.split('\n').map((row) => row.split('|')[1] ?? ''));
  const toNames = (text: string) =>
    [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)(?:\{[a-z,]+\})?`/g)].map(([, name]) => name);
  const names = list(site).map(({ name }) => name);
  expect(new Set(listed.flatMap(toNames))).toEqual(new Set(names));
});

test('a process with only the content service has the delay of its event loop and its failed steps', async () => {
  const metrics = new Map(list(undefined).map(({ name, read }) => [name, read]));
  expect(await metrics.get('event_loop_delay_seconds')?.()).toBe(0.04);
  expect(await metrics.get('housekeeping_failures_total')?.()).toEqual([{ labels: { step: 'trash' }, value: 2 }]);
  expect(metrics.has('renders_running')).toBe(false);
});
