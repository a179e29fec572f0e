import { describe, expect, test } from 'vitest';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite({ settings: { basePath: '/x' } });

describe('below a base path', () => {
  test('the home page is where every link to it leads', async () => {
    const home = await site.fetch('/x/');
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('<link rel="canonical" href="https://www.financial-cloud.test/x/">');
  });

  test('the base path alone is one redirect away from it', async () => {
    const answer = await site.fetch('/x');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/x/']);
  });

  test('an own path that an editor wrote is there too', async () => {
    const html = await site.read('/x/platform/security');
    expect(html).toContain('href="/x/.well-known/security.txt"');
    expect(html).not.toContain('href="/.well-known');
  });

  test('every address of ours is there, and nothing is elsewhere', async () => {
    const html = await site.read('/x/fr-fr/platform');
    const own = [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((address) => !/^\/(x(\/|$)|assets\/(kernel|fonts))/.test(address))).toEqual([]);
    expect((await site.fetch('/platform')).status).toBe(404);
  });
});
