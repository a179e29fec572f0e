import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { describeFinding, lintContent } from './lint-content.ts';
import { namesCanBeUrls } from './names-can-be-urls.ts';
import { readLintedModels } from './read-linted-content.ts';

test.each([
  ['Fees', 'uid: "Fees": uid must be in lower case, as URLs are: "fees"'],
  ['100%', 'uid: "100%": uid must not hold %, which URLs use for something else'],
  ['what?', 'uid: "what?": uid must not hold ?, which URLs use for something else'],
  ['feed.xml', 'uid: "feed.xml": uid must not end with feed.xml: that is the address of a feed'],
])('a file named %s is an error', (uid, breach) => {
  expect(findIn(namesCanBeUrls, [toPiece(`en-gb/landing_page/${uid}`)])).toEqual([breach]);
});

test.each(['landing_page/fees', 'landing_page/zürich', 'landing_page/zu\u0308rich', 'landing_page/手数料', 'menu'])(
  'a file named %s is none',
  (place) => {
    expect(findIn(namesCanBeUrls, [toPiece(`en-gb/${place}`)])).toEqual([]);
  },
);

test('the lint of all rules names the file, the uid and what to do', () => {
  const pieces = [toPiece('en-gb/landing_page/Fees')];
  const content = { pieces, media: new Set<string>(), models: readLintedModels(), today: '2026-11-25' };
  const finding = lintContent(content).find(({ rule }) => rule === 'uids') ?? expect.unreachable('no finding');
  expect(describeFinding(finding)).toBe(
    'error: content/en-gb/landing_page/Fees.yaml: uid: uids: "Fees": uid must be in lower case, as URLs are: "fees"\n' +
      '    rename the file: its name is the uid, the last part of the URL',
  );
});
