import { expect, test } from 'vitest';
import { toSourceLink } from './to-source-link.ts';

test('a source without text is labelled with its host', () => {
  expect(toSourceLink({ href: 'https://www.psr.org.uk/our-work/', isExternal: true })?.text).toBe('psr.org.uk');
});

test('a source keeps its text, and a page of the site gets none', () => {
  expect(toSourceLink({ href: 'https://www.psr.org.uk/', text: 'PSR', isExternal: true })?.text).toBe('PSR');
  expect(toSourceLink({ href: '/platform', isExternal: false })?.text).toBeUndefined();
  expect(toSourceLink(undefined)).toBeUndefined();
});
