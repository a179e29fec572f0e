import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { getRoutePath, tallLayout, wideLayout } from './map-geometry.ts';
import { schemeMapSlice } from './scheme-map.tsx';

const [plain, long, empty] = examples;

test('every scheme is an option, and the first one is chosen', () => {
  const html = renderExample(schemeMapSlice, plain);
  expect(html.match(/type="radio"/g)).toHaveLength(3);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/checked="" value="0"|value="0"[^>]*checked=""/);
  expect(html).toContain('<legend class="visuallyHidden">Choose a scheme</legend>');
});

test('the facts of every route are in the markup, and compared in a table', () => {
  const html = renderExample(schemeMapSlice, plain);
  for (const value of ['Confirmation of payee', 'Verification of payee', 'None in the scheme']) {
    expect(html.split(value)).toHaveLength(3);
  }
  expect(html.match(/<th scope="col">/g)).toHaveLength(3);
});

test('our share of the time is shown only for the route on which it was measured', () => {
  const example = structuredClone(plain);
  Object.assign(example?.slice.primary.routes[1] ?? {}, { own_time: '262 ms at p99' });
  const html = renderExample(schemeMapSlice, example);
  // Once in each of the two drawings.
  expect(html.match(/<g [^>]*data-route="1">(?:(?!<\/g>).)*>262 ms at p99<\/text>/g)).toHaveLength(2);
  expect(html.match(/262 ms/g)).toHaveLength(2);
});

test('the drawings are hidden from assistive technology and have no inline style', () => {
  const html = renderExample(schemeMapSlice, long);
  expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(2);
  expect(html).not.toContain('style=');
  expect(html).toContain('id="map"');
});

test('choosing a route announces its facts', () => {
  const html = renderExample(schemeMapSlice, plain);
  const [, status = ''] = /<div role="status">(.*?)<\/div><details/.exec(html) ?? [];
  expect(status.match(/data-route="\d"/g)).toHaveLength(3);
});

test('a map without routes is not rendered', () => {
  expect(renderExample(schemeMapSlice, empty)).toBe('');
});

test('every bend of every route is 45 degrees, in both drawings', () => {
  for (const layout of [wideLayout, tallLayout]) {
    for (const cloud of [0, 1, 2]) {
      for (const rail of [0, 1, 2]) {
        const points = getRoutePath(layout, cloud, rail);
        points.slice(1).forEach((point, index) => {
          const dx = Math.abs(point.x - (points[index]?.x ?? 0));
          const dy = Math.abs(point.y - (points[index]?.y ?? 0));
          expect(dx === 0 || dy === 0 || dx === dy).toBe(true);
        });
      }
    }
  }
});
