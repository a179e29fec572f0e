import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '../language/language.ts';
import { defaultFeatureFlags } from '../contract/feature-flags.ts';
import type { Assets } from './assets.ts';
import { prePaintScript } from './pre-paint.ts';
import { toPageState, toSharedState } from './shared-state.ts';
import { renderDocument, type RenderedPage } from './render-document.ts';

const assets: Assets = {
  kernel: '/assets/kernel-1.js',
  liveBridge: '/assets/live-bridge.js',
  islandScripts: {},
  serviceWorker: undefined,
  development: [],
  preloadedFont: '/assets/fonts/sans.woff2',
  style: '/assets/style-1.css',
  fontCss: '@font-face{}',
  baseCss: 'body{margin:0}',
};

const page: RenderedPage = {
  status: 200,
  language: languages[1],
  template: 'home',
  layout: 'default',
  isPreview: false,
  head: '<title>T</title>',
  structuredData: '<script type="application/ld+json">{}</script>',
  title: 'T',
  body: ['<main>text</main>'],
  main: 'text',
  mainSheets: [
    { id: 'card', css: '.card{}' },
    { id: 'button', css: '.button{}' },
  ],
  layoutSheets: [{ id: 'button', css: '.button{}' }],
  state: toSharedState(
    toPageState({ path: '/', template: 'home', layout: 'default', status: 200, title: 'T' }, '/', defaultFeatureFlags),
    { basePath: '', language: 'fr-FR', isServiceWorkerOn: true, style: assets.style },
  ),
  isPrerendered: true,
  translations: [],
};

const plain = { publicUrl: 'http://localhost:3000', basePath: '', tags: [] };

const render = (...document: Parameters<typeof renderDocument>) => {
  const { html, contentSecurityPolicy } = renderDocument(...document);
  return { html: html.toString(), contentSecurityPolicy };
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the style of a page is one element: fonts, base, then each sheet once, those of the frame first', () => {
  const { html } = render(page, assets, plain);
  expect(html.match(/<style>(.*?)<\/style>/g)).toEqual(['<style>@font-face{}body{margin:0}.button{}.card{}</style>']);
});

test('the policy allows exactly this style and the one inline script, by hash', () => {
  const { html, contentSecurityPolicy } = render(page, assets, plain);
  const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash(style)};`);
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(prePaintScript)};`);
  expect(contentSecurityPolicy).not.toMatch(/unsafe|nonce|\*/);
  expect(contentSecurityPolicy).toContain("trusted-types fc-payload; require-trusted-types-for 'script';");
  expect(html.match(/<script>(.*?)<\/script>/g)).toEqual([`<script>${prePaintScript}</script>`]);
});

test('body parts that are bytes are inserted in order', () => {
  const body = ['<header>·</header>', Buffer.from('<main>’'), '</main>'];
  expect(render({ ...page, body }, assets, plain).html).toContain(
    'data-site="localhost:3000"><header>·</header><main>’</main>',
  );
});

test('the document has its language, template and layout', () => {
  const { html } = render(page, assets, plain);
  expect(html).toMatch(
    /^<!doctype html><html lang="fr-FR" dir="ltr" data-policy="[\d-]+" data-kernel="\/assets\/kernel-1.js">/,
  );
  expect(html).toContain('<body data-template="home" data-layout="default" data-site="localhost:3000">');
});

test('below a base path, icons and script have that path', () => {
  const { html } = render(page, assets, { ...plain, basePath: '/site' });
  expect(html).toContain('href="/site/favicon.svg"');
  expect(html).toContain('src="/site/scripts/insights/scriptManager.js"');
  expect(html).toContain('data-base="/site"');
});

test('no script blocks the page: the pre-paint script loads the tag loader and the kernel after the paint', () => {
  const { html } = render(page, assets, plain);
  expect(html).toContain(' data-kernel="/assets/kernel-1.js"');
  expect(html.match(/(<template>)?<script[^>]* src="[^"]*"/g)).toEqual([
    '<template><script src="/scripts/insights/scriptManager.js"',
  ]);
});

test('without script, a per-visitor style decides whether the banner shows', () => {
  const { html } = render(page, assets, { ...plain, basePath: '/site' });
  expect(html).toContain('<noscript><link rel="stylesheet" href="/site/consent/style.css"></noscript>');
});

test('a configured tag may load from its origin, and nothing else may', () => {
  const tag = { src: 'https://count.test/a.js', category: 'analytics', cookies: [] } as const;
  const { contentSecurityPolicy } = render(page, assets, { ...plain, tags: [tag, tag] });
  expect(contentSecurityPolicy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/count\.test;/);
  expect(contentSecurityPolicy).toContain("connect-src 'self' https://count.test;");
  expect(contentSecurityPolicy).toContain("trusted-types fc-payload fc-tags; require-trusted-types-for 'script';");
  expect(render(page, assets, plain).contentSecurityPolicy).not.toMatch(/count\.test|fc-tags/);
});

test('the character set comes before any content that needs it', () => {
  const { html } = render(page, assets, plain);
  expect(html.indexOf('<meta charset="utf-8">')).toBeLessThan(html.indexOf('<title>'));
  expect(new TextEncoder().encode(html.slice(0, html.indexOf('utf-8'))).byteLength).toBeLessThan(1024);
});

test('the development policy allows what production forbids', () => {
  const { html, contentSecurityPolicy } = render(page, { ...assets, development: ['/@vite/client'] }, plain);
  expect(contentSecurityPolicy).toContain("style-src 'self' 'unsafe-inline'");
  expect(contentSecurityPolicy).toContain("connect-src 'self' ws:");
  expect(contentSecurityPolicy).not.toContain('trusted-types');
  expect(html).toContain('src="/@vite/client"');
});

test('only a site served by https asks browsers to upgrade requests', () => {
  const { contentSecurityPolicy } = render(page, assets, { ...plain, publicUrl: 'https://site.test' });
  expect(contentSecurityPolicy).toContain('upgrade-insecure-requests');
  expect(render(page, assets, plain).contentSecurityPolicy).not.toContain('upgrade');
});
