import { expect, test } from 'vitest';
import { readSitemap } from './read-sitemap.ts';

const files: Readonly<Record<string, string>> = {
  '/sitemap.xml':
    '<sitemapindex><sitemap><loc>https://a.test/sitemap-home.xml</loc></sitemap><sitemap><loc>https://a.test/sitemap-legal.xml</loc></sitemap></sitemapindex>',
  '/sitemap-home.xml':
    '<urlset><url><loc>https://a.test/</loc></url><url><loc>https://a.test/fr-fr</loc></url></urlset>',
  '/sitemap-legal.xml': '<urlset><url><loc>https://a.test/legal/license</loc></url></urlset>',
};

test('reads the pages of every part, and not the parts themselves', async () => {
  expect(await readSitemap(async (path) => files[path] ?? '')).toEqual(['/', '/fr-fr', '/legal/license']);
});
