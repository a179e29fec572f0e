/**
 * The social card of pages without a document, 1200x630: the brand's dark panel, a constellation and the name. Without
 * a sentence, one card serves every language. Documents have their own (site/document/social-card.ts).
 */
import { drawGraph, graphLayouts } from '../../site/design/graph-art.ts';
import { renderGraph } from '../../site/design/graph-paths.ts';
import { showMark } from '../../site/design/mark.ts';
import { nightMark } from './draw-mark.ts';
import type { Caption } from './render-picture.ts';
import { getColor, getGraphColors } from './theme-colors.ts';

export function drawSocialCard(name: string): { svg: string; captions: Caption[] } {
  const drawing = drawGraph(`social ${name}`, graphLayouts.social);
  return {
    svg: [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${getColor('blue-950')}"/>`,
      `<g transform="translate(0 55) scale(1.579)">${renderGraph(drawing, getGraphColors('night'))}</g>`,
      `<g transform="translate(64 62) scale(2.25)">${showMark(nightMark)}</g>`,
      '</svg>',
    ].join(''),
    captions: [{ text: 'Financial Cloud', size: 46, color: getColor('canvas'), x: 158, y: 66 }],
  };
}
