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
      expect(html.match(/<(circle|path)/g)?.length).toBeLessThanOrEqual(60);
      expect(html).not.toContain('style=');
      expect(html).not.toMatch(/ id=/);
    }
  }
});

test('only the hero has a pulse', () => {
  const countPaths = (shape: GraphShape) =>
    renderToStaticMarkup(<GraphArt seed="home" shape={shape} />).match(/<path/g)?.length;
  expect(countPaths('hero')).toBe(3);
  expect(countPaths('card')).toBe(2);
});

test('the art of a missing page is hidden from assistive technology', () => {
  expect(renderToStaticMarkup(<NoRouteArt />)).toContain('aria-hidden="true"');
});
