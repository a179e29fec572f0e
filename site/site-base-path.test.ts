import { describe, expect, test } from 'vitest';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite({ settings: { basePath: '/x' } });

describe('below a base path', () => {
  test('every link to the home page points to it', async () => {
    const home = await site.fetch('/x/');
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('<link rel="canonical" href="https://www.financial-cloud.test/x/">');
  });

  test('the base path alone redirects to it', async () => {
    const answer = await site.fetch('/x');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/x/']);
  });

  test('an editor’s link to a path of the site works too', async () => {
    const html = await site.read('/x/platform/security');
    expect(html).toContain('href="/x/.well-known/security.txt"');
    expect(html).not.toContain('href="/.well-known');
  });

  test('every URL of the site is below it, and no URL is outside', async () => {
    const html = await site.read('/x/fr-fr/platform');
    const own = [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((address) => !/^\/(x(\/|$)|assets\/(kernel|fonts))/.test(address))).toEqual([]);
    expect((await site.fetch('/platform')).status).toBe(404);
  });
});
