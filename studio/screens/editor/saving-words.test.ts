import { expect, test } from 'vitest';
import type { DraftStatus, KeptReason } from '../../draft/draft-status.ts';
import { savingStrings } from '../../strings/editor.ts';
import { toAnnouncement, toSavingWords } from './saving-words.ts';

const kept: DraftStatus = {
  saving: { kind: 'kept-in-browser', reason: 'no-connection' },
  keptAside: 0,
  survivesReload: true,
};

test('changes that wait for a connection are shown and announced as kept in the browser', () => {
  expect([toSavingWords(kept), toAnnouncement(kept, '')]).toEqual(Array(2).fill(savingStrings.kept['no-connection']));
});

test('a browser that cannot store is never shown or announced as keeping changes', () => {
  const lost = { ...kept, survivesReload: false };
  expect([toSavingWords(lost), toAnnouncement(lost, '')]).toEqual(Array(2).fill(savingStrings.volatile));
});

test('nothing is announced as saved before the service has said so', () => {
  const [opening, saving] = [{ kind: 'opening' }, { kind: 'saving' }] as const;
  expect(toAnnouncement({ ...kept, saving: opening }, '')).toBe('');
  expect(toAnnouncement({ ...kept, saving }, '')).toBe('');
  expect(toAnnouncement({ ...kept, saving: { kind: 'saved', at: 1 } }, '')).toBe(savingStrings.saved);
});

test('a save in progress changes no announcement, so that typing is not interrupted by “Saving”', () => {
  const saving = { ...kept, saving: { kind: 'saving' } } as const;
  expect(toSavingWords(saving)).toBe(savingStrings.saving);
  for (const before of [savingStrings.saved, savingStrings.kept['no-connection']])
    expect(toAnnouncement(saving, before)).toBe(before);
});

test.each(Object.keys(savingStrings.kept) as KeptReason[])('changes that are kept for “%s” say so', (reason) => {
  const status = { ...kept, saving: { kind: 'kept-in-browser', reason } } as const;
  expect(toSavingWords(status)).toBe(savingStrings.kept[reason]);
  expect(toSavingWords({ ...status, survivesReload: false })).toBe(savingStrings.volatile);
});
