import { expect, test } from 'vitest';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import type { SiteOptions } from '../site.ts';
import { makePageContext } from './make-page-context.ts';

function read(fullPath: string) {
  const { settings, services, logger, now } = createExamplePageContext();
  // Nothing is asked of the content service while a request is read.
  const options = { settings, services, logger, now: () => now, content: {}, assets: {} } as unknown as SiteOptions;
  const query = new URLSearchParams();
  const { context, route } = makePageContext(options, { fullPath, query, requestId: 'r-1' });
  return { path: context.path, language: context.language.id, template: route?.template };
}

test('a page has its path without the language', () => {
  expect(read('/fr-fr/platform')).toEqual({ path: '/platform', language: 'fr-fr', template: 'section-page' });
});

test('an address that no route has keeps its language, and its path is without it', () => {
  expect(read('/fr-fr/nonsense')).toEqual({ path: '/nonsense', language: 'fr-fr', template: undefined });
  expect(read('/nonsense')).toEqual({ path: '/nonsense', language: 'en-gb', template: undefined });
});

test('a language that nobody knows is a part of the path', () => {
  expect(read('/de-de/platform')).toEqual({ path: '/de-de/platform', language: 'en-gb', template: undefined });
});
