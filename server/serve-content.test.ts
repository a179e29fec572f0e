import { expect, test } from 'vitest';
import { serveContent } from './serve-content.ts';

const configuration = { host: '127.0.0.1', contentPort: 0, trustedHops: 0, contentRate: undefined };

const createService = () => {
  const streams = { areOpen: true };
  return {
    streams,
    fetch: async () => new Response('ok'),
    isSignedIn: () => false,
    endStreams: () => void (streams.areOpen = false),
  };
};

test('a content service that is about to stop is not ready, whatever the query string', async () => {
  const service = createService();
  const { port, beginStop, close } = await serveContent(service, configuration, { error() {}, warn() {} });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await ask('/readyz'), await ask('/readyz?probe=1')]).toEqual([200, 200]);
  beginStop();
  expect([await ask('/readyz'), await ask('/readyz?probe=1'), await ask('/api/v2')]).toEqual([503, 503, 200]);
  expect(service.streams.areOpen).toBe(false);
  await close();
});
