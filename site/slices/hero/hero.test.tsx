import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { heroSlice } from './hero.tsx';

const byName = (name: string) => examples.find((example) => example.name === name);

test('every hero carries the one h1 of its page', () => {
  for (const name of ['statement', 'section', 'panel', 'heading alone', 'longest']) {
    const html = renderExample(heroSlice, byName(name));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<h[2-6]/);
  }
});

test('the actions are links in the order of the editor', () => {
  const html = renderExample(heroSlice, byName('statement'));
  expect([...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [href, text])).toEqual([
    ['/platform', 'See the platform'],
    ['/contact', 'Talk to an engineer'],
  ]);
});

test('a section shows its own graph, a statement none', () => {
  expect(renderExample(heroSlice, byName('section'))).toMatch(/<svg[^>]*aria-hidden="true"/);
  expect(renderExample(heroSlice, byName('statement'))).not.toContain('<svg');
});

test('the panel is the brand panel', () => {
  expect(renderExample(heroSlice, byName('panel'))).toMatch(/^<section class="night /);
});

test('a heading alone has no empty lede and no empty list of actions', () => {
  const html = renderExample(heroSlice, byName('heading alone'));
  expect(html).not.toMatch(/<p[ >]/);
  expect(html).not.toContain('<a');
});

test('a hero without a heading is not shown', () => {
  expect(renderExample(heroSlice, byName('nothing'))).toBe('');
});
