import type { ImageFieldImage } from '@prismicio/client';
import { expect, test } from 'vitest';
import { languages } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import { createViewContext } from './create-view-context.ts';
import { createViewClock } from './view-clock.ts';

function createContext({ basePath = '', language = languages[0] as (typeof languages)[number] } = {}) {
  const settings = { basePath, companySlug: 'financial-cloud', contentOrigin: 'https://content.test' };
  return createViewContext({
    language,
    links: createLinks(settings),
    settings,
    clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
  });
}

const image = (url: string, width = 1600, height = 900, alt: string | null = 'A path') =>
  ({
    id: 'a',
    url,
    alt,
    copyright: null,
    dimensions: { width, height },
    edit: { x: 0, y: 0, zoom: 1, background: '' },
  }) as ImageFieldImage;

const own = 'https://content.test/media/abc/path.png?auto=format,compress';

test('an image of our content is served from the site’s own media path', () => {
  expect(createContext().image(image(own))).toMatchObject({ width: 1600, height: 900, alt: 'A path' });
  expect(createContext().image(image(own))?.src).toMatch(/^\/media\/abc\/path\.png\?/);
  expect(createContext({ basePath: '/site' }).image(image(own))?.src).toMatch(/^\/site\/media\//);
});

test('an image of a hosted repository keeps its origin', () => {
  const { src, srcSet } = createContext().image(image('https://images.prismic.io/x/path.png?rect=0,0,1,1')) ?? {};
  expect(src).toMatch(/^https:\/\/images\.prismic\.io\/x\/path\.png\?rect=0%2C0%2C1%2C1&/);
  expect(srcSet).not.toContain(' /');
});

test('a browser may choose among widths that are no larger than the image', () => {
  const view = createContext().image(image(own, 1000, 500));
  expect(view?.srcSet?.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual(['360w', '640w', '960w']);
  expect(new URL(view?.src ?? '', 'https://x.test').searchParams.get('w')).toBe('960');
  expect(view?.srcSet).toContain('auto=format%2Ccompress');
});

test('a small image has one size and no srcset', () => {
  const view = createContext().image(image(own, 320, 320));
  expect(view).not.toHaveProperty('srcSet');
  expect(new URL(view?.src ?? '', 'https://x.test').searchParams.get('w')).toBe('320');
});

test('an image without an alternative text is decorative, and an empty field has no image', () => {
  expect(createContext().image(image(own, 800, 600, null))?.alt).toBe('');
  expect(createContext().image(undefined)).toBeUndefined();
  expect(createContext().image(null)).toBeUndefined();
  // What the read API gives for an empty image.
  expect(createContext().image({} as ImageFieldImage)).toBeUndefined();
});

test('dates are in the reader’s language and independent of time zones', () => {
  expect(createContext().date('2026-11-12')).toBe('12 November 2026');
  expect(createContext({ language: languages[1] }).date('2026-11-01')).toBe('1er novembre 2026');
  expect(createContext({ language: languages[1] }).date('2026-11-11')).toBe('11 novembre 2026');
  expect(createContext().date('2026-12-31T23:59:59+0000')).toBe('31 December 2026');
});

test('paths are in the reader’s language and below the base path', () => {
  const french = createContext({ basePath: '/site', language: languages[1] });
  expect(french.path('/platform')).toBe('/site/fr-fr/platform');
  expect(french.path('/')).toBe('/site/fr-fr');
  expect(createContext().path('/')).toBe('/');
});

test('links inside rich text are resolved, blocks without text are dropped', () => {
  const link = {
    link_type: 'Document',
    id: 'x',
    type: 'section_page',
    uid: 'platform',
    lang: 'fr-fr',
    isBroken: false,
  };
  const view = createContext().richText([
    { type: 'paragraph', text: '', spans: [] },
    { type: 'paragraph', text: 'The platform', spans: [{ type: 'hyperlink', start: 4, end: 12, data: link }] },
  ] as unknown as Parameters<ReturnType<typeof createContext>['richText']>[0]);
  expect(view).toMatchObject([{ spans: [{ data: { view: { href: '/fr-fr/platform' } } }] }]);
  expect(JSON.stringify(view)).not.toContain('link_type');
  expect(createContext().richText(undefined)).toEqual([]);
});
