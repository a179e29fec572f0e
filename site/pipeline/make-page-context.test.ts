import type { LinkField } from '@prismicio/client';
import { expect, test } from 'vitest';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import type { SiteOptions } from './site-options.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import { makePageContext } from './make-page-context.ts';

function make(fullPath: string) {
  const { settings, services, logger, now } = createExamplePageContext();
  // Parsing a request sends nothing to the content service.
  const options = { settings, services, logger, now: () => now, content: {}, assets: {} } as unknown as SiteOptions;
  const query = new URLSearchParams();
  const route = resolveRoute(fullPath, settings);
  return { route, context: makePageContext(options, { fullPath, route, query, requestId: 'r-1' }) };
}

function read(fullPath: string) {
  const { context, route } = make(fullPath);
  return { path: context.path, language: context.language.id, template: route?.template };
}

test("a page's path is without the language", () => {
  expect(read('/fr-fr/platform')).toEqual({ path: '/platform', language: 'fr-fr', template: 'section-page' });
});

test('a URL without a route keeps its language, and its path is without it', () => {
  expect(read('/fr-fr/nonsense')).toEqual({ path: '/nonsense', language: 'fr-fr', template: undefined });
  expect(read('/nonsense')).toEqual({ path: '/nonsense', language: 'en-gb', template: undefined });
});

test('an unknown language is part of the path', () => {
  expect(read('/it-it/platform')).toEqual({ path: '/it-it/platform', language: 'en-gb', template: undefined });
});

test.each([
  ['/fr-fr/platform', '/fr-fr/404#q'],
  ['/platform', '/404#q'],
])('a broken link on %s to a document of unknown language points to %s', (fullPath, expected) => {
  const broken = { link_type: 'Document', id: 'x', type: 'broken_type', lang: null, isBroken: true, anchorId: 'q' };
  const { view } = make(fullPath).context;
  expect(view.link(broken as unknown as LinkField)?.href).toBe(expected);
});
