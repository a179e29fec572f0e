import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import { callToActionSlice } from './call-to-action.tsx';
import examples from './examples.json' with { type: 'json' };

const [panel, line, noActions, longest, empty] = examples;

test('the panel is a heading with links', () => {
  for (const example of [panel, longest]) {
    const html = renderExample(callToActionSlice, example);
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html.match(/<a /g)).toHaveLength(2);
  }
});

test('inside an article the heading is one level lower', () => {
  expect(renderExample(callToActionSlice, line, { container: 'article' })).toMatch(
    /^<section id="next".*<h3[^>]*>The exit plan/,
  );
});

test('the line variation has no drawing', () => {
  expect(renderExample(callToActionSlice, line)).not.toContain('<svg');
  expect(renderExample(callToActionSlice, panel)).toMatch(/<svg[^>]*aria-hidden="true"/);
});

test('a line without actions has no action markup', () => {
  const html = renderExample(callToActionSlice, noActions);
  expect(html).toContain('Applications for 2027');
  expect(html).not.toMatch(/<a |<p[ >]/);
});

test('an empty call to action is not rendered', () => {
  expect(renderExample(callToActionSlice, empty)).toBe('');
});
