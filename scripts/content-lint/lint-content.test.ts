import { expect, test } from 'vitest';
import { toPiece } from './example-content.ts';
import { describeFinding, lintContent } from './lint-content.ts';

test('findings say file, field, rule and what to do, errors before reports', () => {
  const pieces = [toPiece('en-gb/section_page/vop', { lede: '[Read](/nowhere)' })];
  const findings = lintContent({
    pieces,
    media: new Set(),
    models: { customTypes: [], sharedSlices: [] },
    today: '2026-11-25',
  });
  expect(findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
    'error links',
    'report missing translations',
    'report missing translations',
  ]);
  expect(describeFinding(findings[0] ?? expect.unreachable('no finding'))).toBe(
    'error: content/en-gb/section_page/vop.yaml: lede: links: /nowhere is a path and no document\n' +
      '    link to a document (doc:type/uid) and to an anchor that one of its slices has; use https',
  );
});
