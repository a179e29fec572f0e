import { expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

test('empty paragraphs are left out, whatever white space they contain', () => {
  expect(sanitiseHtml('<p>One</p><p>&nbsp; \u00a0<br></p><p></p><p>Two</p>')).toBe('<p>One</p><p>Two</p>');
});

test('a long run of spaces before a text takes linear time', { timeout: 30_000 }, () => {
  const indented = `<p>${'&nbsp;'.repeat(36)}Indented</p>`;
  expect(sanitiseHtml(indented)).toContain('Indented</p>');
});
