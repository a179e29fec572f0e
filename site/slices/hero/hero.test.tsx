import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { heroSlice } from './hero.tsx';
import model from './model.json' with { type: 'json' };

const byName = (name: string) => examples.find((example) => example.name === name);

test('every hero has the page’s only h1', () => {
  for (const name of ['statement', 'section', 'drawn', 'panel', 'heading alone', 'longest']) {
    const html = renderExample(heroSlice, byName(name));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<h[2-6]/);
  }
});

test('the actions are links in the editor’s order', () => {
  const html = renderExample(heroSlice, byName('statement'));
  expect([...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [href, text])).toEqual([
    ['/platform', 'See the platform'],
    ['/contact', 'Talk to an engineer'],
  ]);
});

test('the section variation shows a generated graph, the statement none', () => {
  expect(renderExample(heroSlice, byName('section'))).toMatch(/<svg[^>]*aria-hidden="true"/);
  expect(renderExample(heroSlice, byName('statement'))).not.toContain('<svg');
});

/** The section example with the given drawing. */
function renderSection(art: string, words: string | null = null): string {
  const example = structuredClone(byName('section'));
  Object.assign(example?.slice.primary ?? {}, { art, art_words: words });
  return renderExample(heroSlice, example);
}

test('a section with a drawing shows it instead of the graph', () => {
  const html = renderSection('routing', 'FedNow, RTP, Fedwire');
  expect(html).toMatch(/<svg[^>]*viewBox="0 0 360 112"[^>]*aria-hidden="true"/);
  expect(html).toMatch(/>FedNow<\/text>.*>RTP<\/text>.*>Fedwire<\/text>/);
  expect(html.match(/<svg/g)).toHaveLength(1);
  expect(renderSection('none')).toBe(renderExample(heroSlice, byName('section')));
});

test('the path runs from edge to edge, but stops at a refused check', () => {
  expect(renderSection('payee_check')).toMatch(/d="M-\d+ 59H1M359 59H\d+"/);
  expect(renderSection('payee_refused')).toMatch(/d="M-\d+ 59H1"/);
});

test('a measured drawing extends earlier values to the edge and shows no future ones', () => {
  const listEnds = (html: string) => [...html.matchAll(/L(-?\d+) /g)].map(([, x]) => Number(x));
  expect(Math.min(...listEnds(renderSection('metrics')))).toBeLessThan(-1500);
  expect(Math.max(...listEnds(renderSection('metrics')))).toBe(342);
  expect(renderSection('score').match(/<path [^>]*transform="translate\(-/g)?.length).toBeGreaterThan(3);
});

test('every drawing in the model can be rendered', () => {
  const section = model.variations.find(({ id }) => id === 'section');
  for (const option of section?.primary.art?.config.options ?? []) {
    if (option === 'none') continue;
    expect(renderSection(option), option).toMatch(/<svg[^>]*viewBox="0 0 360 112"[^>]*>.*<(path|rect)/);
  }
  expect.assertions(12);
});

test('the panel variation is the brand panel', () => {
  expect(renderExample(heroSlice, byName('panel'))).toMatch(/^<section class="night /);
});

test('a heading alone renders no empty lede and no empty list of actions', () => {
  const html = renderExample(heroSlice, byName('heading alone'));
  expect(html).not.toMatch(/<p[ >]/);
  expect(html).not.toContain('<a');
});

test('a hero without a heading is not rendered', () => {
  expect(renderExample(heroSlice, byName('nothing'))).toBe('');
});
