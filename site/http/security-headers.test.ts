import { expect, test } from 'vitest';
import { listSecurityHeaders, protectionOf } from './security-headers.ts';

const all = listSecurityHeaders({ publicUrl: 'https://www.financial-cloud.test' });
const names = (contentType: string) => protectionOf(contentType, all).map(([name]) => name);

test.each(['text/html; charset=utf-8', 'image/svg+xml', 'text/plain', 'application/xml', 'application/pdf', ''])(
  'a response that can be opened as a document has all of them: %s',
  (contentType) => {
    expect(names(contentType)).toEqual(all.map(([name]) => name));
  },
);

test.each(['font/woff2', 'text/javascript; charset=utf-8', 'text/css', 'image/avif', 'image/png'])(
  'a subresource has those that it needs: %s',
  (contentType) => {
    expect(names(contentType)).toEqual([
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-resource-policy',
      'strict-transport-security',
    ]);
  },
);

test('the player of a video may begin at the click on our page: the policy leaves that to the frame', () => {
  const policy = new Map(all).get('permissions-policy');
  expect(policy).not.toContain('autoplay');
  expect(policy).toContain('fullscreen=(self "https://player.vimeo.com" "https://www.youtube-nocookie.com")');
});
