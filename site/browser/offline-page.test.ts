import { expect, test } from 'vitest';
import { isPayload, showOfflinePage, toFrame, toPageAddress } from './offline-page.ts';

const url = (path: string) => new URL(path, 'https://www.financial-cloud.test');

test('a page that was never visited gets the offline page, not a copy of another page', async () => {
  const answer = showOfflinePage(url('/platform'), { basePath: '', kept: ['/', '/news/open-banking'] });
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<h1>You are offline</h1>');
  expect(html).toContain('<a href="/">Home page</a>');
  expect(html).toContain('<a href="/news/open-banking">Open banking</a>');
});

test('it uses the language of the URL, and escapes URLs', async () => {
  const html = await showOfflinePage(url('/fr-fr/x'), { basePath: '', kept: ['/a"><script>'] }).text();
  expect(html).toContain('lang="fr-FR"');
  expect(html).toContain('Vous êtes hors connexion');
  expect(html).not.toContain('<script>');
  const german = await showOfflinePage(url('/de-de/x'), { basePath: '', kept: ['/de-de', '/de-de/platform'] }).text();
  expect(german).toContain('lang="de-DE"');
  expect(german).toContain('<h1>Sie sind offline</h1>');
  expect(german).toContain('<a href="/de-de">Startseite</a>');
  expect(german).toContain('<a href="/de-de/platform">Platform</a>');
});

test('a cached document frames another page only when layout, language and build are the same', () => {
  const style = '/assets/style-1.css';
  const html = `<html lang="en"><body data-template="home" data-layout="default"><main></main><script>{"style":"${style}"}</script>`;
  expect(toFrame(html, { layout: 'default', language: 'en', style })).toContain(
    '<body data-frame data-kept data-template="home"',
  );
  expect(toFrame(html, { layout: 'campaign', language: 'en', style })).toBeUndefined();
  expect(toFrame(html, { layout: 'default', language: 'fr-FR', style })).toBeUndefined();
  expect(toFrame(html, { layout: 'default', language: 'en', style: '/assets/style-2.css' })).toBeUndefined();
});

test.each([
  ['/_payload/index.json', '/'],
  ['/_payload/index.json?utm_source=mail', '/?utm_source=mail'],
  ['/site/_payload/index.json', '/site'],
  ['/_payload/fr-fr/news.json?page=2', '/fr-fr/news?page=2'],
  ['/_payload/indexation.json', '/indexation'],
])('the page of the cached payload %s is %s', (address, page) => {
  expect(isPayload(address)).toBe(true);
  expect(toPageAddress(address)).toBe(page);
});

test('the address of a cached page is its own', () => {
  expect([isPayload('/news?page=2'), toPageAddress('/news?page=2')]).toEqual([false, '/news?page=2']);
});
