import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../tests/until.ts';
import { createOpenLoad } from './open-load.ts';

const server = createServer((_, response) => void response.end('here'));
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

test('what was due while the generator stalled has waited, and by how much it was late is told', async () => {
  const load = createOpenLoad({ origin, paths: () => '/', rate: 500 });
  load.start();
  // More than the connections that are opened first.
  await until('answers of the steady load', () => load.times().length > 80);
  const end = performance.now() + 400;
  while (performance.now() < end);
  const before = load.times().length;
  await until('what was due meanwhile is answered', () => load.times().length >= before + 250);
  await load.stop();
  expect(load.failures()).toBe(0);
  // Of the 200 that were due meanwhile half had to wait for half of it.
  expect(load.times().filter((time) => time >= 200).length).toBeGreaterThanOrEqual(100);
  expect(load.delays().filter((delay) => delay >= 200).length).toBeGreaterThanOrEqual(100);
  expect(load.delays()).toHaveLength(load.times().length);
});
