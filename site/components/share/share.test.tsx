import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Share } from './share.tsx';

const labels = {
  share: 'Share',
  shareWith: 'Share with…',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyingFailed: 'Not allowed',
  email: 'E-mail',
};
const html = renderToStaticMarkup(
  <Share url="https://www.example.com/a?b=1&c=2" title="Two rails & one model" labels={labels} />,
);

test('share links carry the escaped URL and title', () => {
  expect(html).toContain('url=https%3A%2F%2Fwww.example.com%2Fa%3Fb%3D1%26c%3D2');
  expect(html).toContain('Two%20rails%20%26%20one%20model');
  expect(html.match(/data-share="popup"/g)).toHaveLength(2);
  expect(html).not.toContain('<script');
});

test('the buttons are hidden without script, and the result of copying is announced', () => {
  expect(html.match(/<li class="needsScript[^>]*><button type="button"/g)).toHaveLength(2);
  expect(html).toContain('data-done="Link copied" data-failed="Not allowed"');
  expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
});

test('links in a new tab have rel="noopener"', () => {
  for (const link of html.match(/<a [^>]*target="_blank"[^>]*>/g) ?? []) expect(link).toContain('rel="noopener"');
});
