import { expect, test } from 'vitest';
import { createExamplePageContext } from './testing/example-page-context.ts';
import { createSite } from './site.ts';
import { type SiteOptions } from './pipeline/site-options.ts';

/** Posts a form as it arrives behind a proxy that ends TLS: the request's own URL is not the public one. */
async function post(origin: string): Promise<number> {
  const { settings, services, logger, now } = createExamplePageContext();
  const content = {
    repository: 'financial-cloud',
    endpoint: 'https://content.test/api/v2',
    fetch: () => Promise.reject(new TypeError('no content here')),
    timeoutMs: 10_000,
    mediaTimeoutMs: 10_000,
  };
  const options = { settings, services, logger, now: () => now, content, assets: {} } as unknown as SiteOptions;
  const site = createSite(options);
  const answer = await site.fetch(
    new Request('http://10.0.0.7:3000/nowhere', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    }),
  );
  return answer.status;
}

test('a form from the public origin is accepted behind a proxy, also from a browser without fetch metadata', async () => {
  expect(await post('https://www.financial-cloud.test')).toBe(404);
});

test('a form whose origin matches only the Host header is rejected', async () => {
  expect(await post('http://10.0.0.7:3000')).toBe(403);
});

test('a form from another origin is rejected', async () => {
  expect(await post('https://www.financial-cloud.test.evil.test')).toBe(403);
  expect(await post('null')).toBe(403);
});
