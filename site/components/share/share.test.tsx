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

test('sharing is plain links that carry the address and the title, escaped', () => {
  expect(html).toContain('url=https%3A%2F%2Fwww.example.com%2Fa%3Fb%3D1%26c%3D2');
  expect(html).toContain('Two%20rails%20%26%20one%20model');
  expect(html.match(/data-share="popup"/g)).toHaveLength(2);
  expect(html).not.toContain('<script');
});

test('the buttons are hidden without script, and what copying came to is said in words', () => {
  expect(html.match(/<li class="needsScript[^>]*><button type="button"/g)).toHaveLength(2);
  expect(html).toContain('data-done="Link copied" data-failed="Not allowed"');
  expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
});

test('links to other sites give them no handle on ours', () => {
  for (const link of html.match(/<a [^>]*target="_blank"[^>]*>/g) ?? []) expect(link).toContain('rel="noopener"');
});
