import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SliceMarkContext } from '../components/section/slice-mark.tsx';
import { createExampleContext } from './render-example.ts';
import { sliceExamples } from './slice-examples.ts';
import { sliceRegistry } from './slice-registry.ts';
import { SliceZone } from './slice-zone.tsx';

const cases = sliceExamples.flatMap(({ name, slice }) => {
  const view = sliceRegistry.get(slice.slice_type)?.toView(slice, createExampleContext(), undefined);
  return view === undefined ? [] : [{ name, type: slice.slice_type, view }];
});

test.each(cases)('in a live page the root of $type ($name) has the slice’s mark, once', ({ type, view }) => {
  for (const container of ['page', 'article'] as const) {
    const zone = <SliceZone views={[{ key: 'its-id', type, view }]} container={container} />;
    const plain = renderToStaticMarkup(zone);
    const live = renderToStaticMarkup(<SliceMarkContext value="">{zone}</SliceMarkContext>);
    expect(plain).not.toContain('data-slice');
    expect(live.match(/ data-slice="/g), container).toHaveLength(1);
    expect(live).toMatch(/^<[a-z]+ [^>]*data-slice="its-id"/);
    expect(live.replace(' data-slice="its-id"', '')).toBe(plain);
  }
});

test('every slice has an example with content', () => {
  expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(sliceRegistry.keys()));
});
