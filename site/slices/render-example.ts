import type { SharedSlice } from '@prismicio/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createViewContext } from '../view/create-view-context.ts';
import { createViewClock } from '../view/view-clock.ts';
import type { ViewContext } from '../view/view-context.ts';
import { masterLanguage, type Language } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import type { Slice, SliceProps } from './slice.ts';

/** The context of every slice test: a fixed day, and by default the master language. */
export function createExampleContext(language: Language = masterLanguage): ViewContext {
  return createViewContext({
    language,
    links: createLinks({ basePath: '', companySlug: 'financial-cloud' }),
    settings: { basePath: '', contentOrigin: 'https://content.test' },
    clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
  });
}

/** Renders one entry of a slice's `examples.json` as a page does; `''` when the slice renders nothing. */
export function renderExample<Raw extends SharedSlice, View>(
  slice: Slice<Raw, View>,
  example: { slice: object } | undefined,
  { container = 'page', language }: { container?: SliceProps<View>['container']; language?: Language } = {},
): string {
  if (!example) throw new Error(`No such example of ${slice.type}`);
  // JSON types are wider than raw slices: `string` instead of a variation's name.
  const view = slice.toView(example.slice as Raw, createExampleContext(language), undefined);
  if (view === undefined) return '';
  return renderToStaticMarkup(
    createElement(slice.Component, { view, container, headingLevel: container === 'page' ? 2 : 3 }),
  );
}
