import { expect, test } from 'vitest';
import { createTestTransport } from '../testing/create-test-transport.ts';
import { createPreviewCheck } from './preview-check.ts';

const { source } = createTestTransport();

test('a token that could not be checked during an outage is checked again after half a second', async () => {
  const clock = { ms: 0 };
  const service = { isDown: true };
  const transport = {
    fetch: async () => {
      if (service.isDown) throw new Error('down');
      return Response.json({ refs: [] });
    },
    ask: async () => ({ status: 200, headers: new Headers(), body: new Uint8Array() }),
  };
  const previews = createPreviewCheck({ source, transport, now: () => clock.ms });
  expect(await previews.check('a-token')).toEqual({ state: 'unknown' });
  service.isDown = false;
  clock.ms = 499;
  expect(await previews.check('a-token')).toEqual({ state: 'unknown' });
  clock.ms = 500;
  expect(await previews.check('a-token')).toEqual({ state: 'open' });
});

test('what is known of a token is checked again after five seconds', async () => {
  const clock = { ms: 0 };
  const service = { status: 200 };
  const transport = {
    fetch: async () => Response.json({ refs: [] }),
    ask: async () => ({ status: service.status, headers: new Headers(), body: new Uint8Array() }),
  };
  const previews = createPreviewCheck({ source, transport, now: () => clock.ms });
  expect(await previews.check('a-token')).toEqual({ state: 'open' });
  service.status = 410;
  clock.ms = 4999;
  expect(await previews.check('a-token')).toEqual({ state: 'open' });
  clock.ms = 5000;
  expect(await previews.check('a-token')).toEqual({ state: 'ended' });
});
