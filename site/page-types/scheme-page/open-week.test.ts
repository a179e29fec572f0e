import { expect, test } from 'vitest';
import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { showDocument } from '../../testing/show-document.ts';
import examples from './examples.json' with { type: 'json' };
import { toOpenWeekView } from './open-week-view.ts';
import { schemePage } from './scheme-page.tsx';

const example = (name: string) => findExample<SchemePageDocument>(examples, name);
const { view: context } = createExamplePageContext({ path: '/europe/sepa-instant' });
const toLane = (days: 'every day' | 'business days', opens: string | null = null, closes: string | null = null) =>
  toOpenWeekView([{ rail: 'CHAPS', days, opens, closes }], null, context)?.lanes[0];

test('a rail that never closes is one span from before the week to after it', () => {
  expect(toLane('every day')).toEqual({ rail: 'CHAPS', words: 'every day, all day', spans: [{ from: -168, to: 336 }] });
});

test('business days without hours end after Friday and begin on Monday', () => {
  expect(toLane('business days')).toMatchObject({
    words: 'business days',
    spans: [
      { from: 0, to: 120 },
      { from: 168, to: 288 },
    ],
  });
});

test('each business day has its own hours', () => {
  const lane = toLane('business days', '06:00', '17:45');
  expect(lane?.words).toBe('business days, 06:00 to 17:45');
  expect(lane?.spans).toHaveLength(6);
  expect(lane?.spans[1]).toEqual({ from: 30, to: 41.75 });
});

test('a Monday that opens on Sunday evening appears at both ends of the week', () => {
  const lane = toLane('business days', '21:00', '19:00');
  expect(lane?.words).toBe('business days, from 21:00 the evening before to 19:00');
  expect(lane?.spans.map(({ from, to }) => [from, to])).toEqual([
    [-3, 19],
    [21, 43],
    [45, 67],
    [69, 91],
    [93, 115],
    [165, 187],
  ]);
});

test('hours that are not times are ignored', () => {
  expect(toLane('business days', '6 am', '18:00')?.words).toBe('business days');
  expect(toLane('business days', '06:00', '25:00')?.words).toBe('business days');
});

test('the days are named in the reader’s language', () => {
  const french = createExamplePageContext({ path: '/europe/sepa-instant', language: languages[1] }).view;
  const week = toOpenWeekView(
    [{ rail: 'CHAPS', days: 'business days', opens: '06:00', closes: '17:40' }],
    null,
    french,
  );
  expect(week?.days).toHaveLength(7);
  expect(week?.days[0]).toBe('lun.');
  expect(week?.lanes[0]?.words).toBe('jours ouvrables, de 6\u00a0h à 17\u00a0h\u00a040');
});

test('the week is described in words beside its drawing, which replaces the graph', async () => {
  const { markup } = await showDocument(schemePage, example('plain'), { path: '/europe/sepa-instant' });
  expect(markup).toContain('<b>SCT Inst</b> <span>every day, all day</span>');
  expect(markup).toContain('<b>T2</b> <span>business days</span>');
  expect(markup).toMatch(/<\/div><figcaption[^>]*><p[^>]*>Central European time\.<\/p><\/figcaption><\/figure>/);
});

test('a page without opening hours keeps its graph', async () => {
  const { markup } = await showDocument(schemePage, example('only a title'), { path: '/europe/target' });
  expect(markup).not.toContain('figcaption');
  expect(markup).toContain('<svg');
});

test('a document published before the model had opening hours is shown', async () => {
  const document = example('plain');
  Reflect.deleteProperty(document.data, 'week');
  Reflect.deleteProperty(document.data, 'week_note');
  const { markup } = await showDocument(schemePage, document, { path: '/europe/sepa-instant' });
  expect(markup).toContain('<h1');
  expect(markup).not.toContain('figcaption');
});
