import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { graphLayouts, type GraphShape } from '../../design/graph-art.ts';
import { GraphArt } from './graph-art.tsx';
import { NoRouteArt } from './no-route-art.tsx';

test('art is hidden from assistive technology and has at most 60 elements', () => {
  for (const shape of Object.keys(graphLayouts) as GraphShape[]) {
    for (let index = 0; index < 50; index++) {
      const html = renderToStaticMarkup(<GraphArt seed={`document-${index}`} shape={shape} />);
      expect(html).toContain('aria-hidden="true"');
      expect(html.match(/<path/g)?.length).toBeLessThanOrEqual(13);
      expect(html).not.toContain('style=');
      expect(html).not.toMatch(/ id=/);
    }
  }
});

test('only the hero has a pulse', () => {
  const has = (shape: GraphShape) =>
    renderToStaticMarkup(<GraphArt seed="home" shape={shape} />).includes('pathLength="100"');
  expect(has('hero')).toBe(true);
  expect(has('card')).toBe(false);
});

test('a card adds at most 1,100 characters to a page', () => {
  const lengths = Array.from(
    { length: 200 },
    (_, index) => renderToStaticMarkup(<GraphArt seed={`document-${index}`} />).length,
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1100);
});

test('the drawing of the 404 page is hidden from assistive technology', () => {
  expect(renderToStaticMarkup(<NoRouteArt />)).toContain('aria-hidden="true"');
});
