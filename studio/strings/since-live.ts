/** Texts of the "Since live" switch and marks. */
import { countOf, toNumber } from './count.ts';

export const sinceLiveStrings = {
  name: 'Since live',
  count: (count: number) => (count === 0 ? 'Since live: nothing differs' : `Since live: ${toNumber(count)}`),
  never: 'This document is not published yet: there is nothing to compare it with.',
  withdrawn: 'Readers do not see this document now: there is nothing to compare it with.',
  failed: 'What readers see could not be loaded. Turn “Since live” on again to try once more.',
  notLoaded:
    'This could not be loaded now. Your document is not affected: check your connection, and turn “Since live” on again.',
  kinds: { added: 'New since live', moved: 'Moved since live', changed: 'Changed since live' },
  short: { added: 'New', moved: 'Moved', changed: 'Changed' },
  changes: (count: number) => countOf(count, 'change'),
  inside: (label: string, count: number) => `${label}, ${countOf(count, 'change')} since live`,
  compare: 'What readers see',
  takeBack: 'Take back',
  takeBackOf: (place: string) => `Take back: ${place}`,
  goes: 'Readers see this slice without these changes. “Take back” removes them; “Undo” restores them.',
  same: 'This slice is as readers see it.',
  takenBack: (place: string) => `${place} is as readers see it again`,
  removed: (place: string) => `${place} is removed since live`,
  putBack: 'Put back',
  putBackOf: (place: string) => `Put back: ${place}`,
  isPutBack: (place: string) => `${place} is back`,
} as const;
