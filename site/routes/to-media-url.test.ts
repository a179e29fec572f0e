import { expect, test } from 'vitest';
import { createLinks } from './links.ts';
import { toMediaUrl } from './to-media-url.ts';

const settings = { basePath: '/x', companySlug: 'financial-cloud', contentOrigin: 'https://content.test' };

test('a file of our content service is at the site’s own address', () => {
  expect(toMediaUrl('https://content.test/media/id/a.png?rect=0,0,2,2', settings)).toBe(
    '/x/media/id/a.png?rect=0,0,2,2',
  );
});

test('a file of another service stays where it is', () => {
  for (const url of ['https://images.example/a.png', 'https://content.test/financial-cloud/a.pdf'])
    expect(toMediaUrl(url, settings)).toBe(url);
});

test('a link to a file points to the site, not to the content service', () => {
  const link = { link_type: 'Media', url: 'https://content.test/media/id/report.pdf', name: 'report.pdf' };
  expect(createLinks(settings).field(link as never)?.href).toBe('/x/media/id/report.pdf');
});
