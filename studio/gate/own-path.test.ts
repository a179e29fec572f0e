import { expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

test.each(['/documents', '/documents/X1cKzx?tab=seo', '/people'])('%s is accepted as a path of the studio', (path) => {
  expect(toOwnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  'documents',
  '/sign-in?to=/sign-in',
])('%s is replaced by the list of documents', (to) => {
  expect(toOwnPath(to)).toBe('/documents');
});
