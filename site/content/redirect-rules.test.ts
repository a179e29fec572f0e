import { expect, test } from 'vitest';
import type { RedirectsDocument } from './content-types.generated.ts';
import { toRedirectRules } from './redirect-rules.ts';

function listFrom(...paths: string[]) {
  const rules = paths.map((from) => ({ from, kind: 'Moved', page: { link_type: 'Any' }, path: '/about' }));
  // Only the language and the rules are read.
  const document = { lang: 'en-gb', data: { rules } } as unknown as RedirectsDocument;
  return toRedirectRules(document).map(({ from, isPrefix }) => [from, isPrefix]);
}

test.each(['/', '/*', 'old', '', 'https://old.example/*'])(
  'a rule from "%s" would take the whole site, or nothing',
  (from) => {
    expect(listFrom(from)).toEqual([]);
  },
);

test('a rule is from one path, or from all below one', () => {
  expect(listFrom('/old', '/old/*', 'https://old.example/Past/')).toEqual([
    ['/old', false],
    ['/old', true],
    ['/past', false],
  ]);
});
