import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { layeredDiagramSlice } from './layered-diagram.tsx';

const [plain, , bare, empty] = examples;

function getTexts(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text]) => text ?? '');
}

test('the drawing is an ordered list of layers, each with a heading that links to its page', () => {
  const html = renderExample(layeredDiagramSlice, plain);
  expect(html.match(/<ol/g)).toHaveLength(1);
  expect(getTexts(html, /<h3[^>]*><a [^>]*>([^<]+)<\/a><\/h3>/g)).toEqual([
    'Connect',
    'Services',
    'Processing',
    'Record',
    'Scheme gateways',
  ]);
  expect(html).toMatch(/<a [^>]*href="\/platform\/multicloud"[^>]*>Record/);
  expect(html).not.toContain('style=');
});

test('heading levels follow the outline', () => {
  expect(renderExample(layeredDiagramSlice, plain, { container: 'article' })).toMatch(/<h4[^>]*><a/);
  expect(renderExample(layeredDiagramSlice, bare)).toMatch(/<h2[^>]*>Network<\/h2>/);
});

test('the components of a layer are a named list in the editor’s order', () => {
  const html = renderExample(layeredDiagramSlice, plain);
  const services = html.match(/Services<\/a>.*?<ul [^>]*aria-label="Components">(.*?)<\/ul>/)?.[1] ?? '';
  expect(getTexts(services, /<li[^>]*>([^<]+)/g)).toEqual(['VoP', 'CoP', 'Fraud', 'Orchestration', 'On-us']);
});

test('codes and names of components keep their spelling', () => {
  const html = renderExample(layeredDiagramSlice, bare);
  expect(html).toContain('>pacs.008</li>');
  expect(html).toContain('>iOS client</li>');
  expect(html).toContain('>Messages in both directions');
});

test('a layer may lack link and components; a layer without a name is left out', () => {
  const html = renderExample(layeredDiagramSlice, bare);
  expect(html).not.toContain('<a ');
  expect(html.match(/<ul/g)).toHaveLength(1);
  expect(html).not.toContain('Nameless');
  expect(html).not.toContain('<figcaption');
});

test('a diagram without layers is not rendered', () => {
  expect(renderExample(layeredDiagramSlice, empty)).toBe('');
});
