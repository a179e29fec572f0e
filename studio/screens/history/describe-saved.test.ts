import { expect, test } from 'vitest';
import { describeSaved } from './history-dialog.tsx';

test('a version is called saved only if it is a new one', () => {
  expect(describeSaved(4, { before: 3, isNamed: false })).toBe('Saved as version 4.');
  expect(describeSaved(3, { before: 3, isNamed: false })).toBe('Nothing has changed since version 3.');
  expect(describeSaved(3, { before: 3, isNamed: true })).toBe(
    'Nothing has changed since version 3: it has the name now.',
  );
});
