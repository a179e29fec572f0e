import { expect, test } from 'vitest';
import type { DraftStatus } from '../../draft/draft-status.ts';
import { savingWords } from '../../words/editor.ts';
import { toSavingWords, toToldWords } from './saving-words.ts';

const kept: DraftStatus = {
  saving: { kind: 'kept-in-browser', reason: 'no-connection' },
  keptAside: 0,
  survivesReload: true,
};

test('changes that wait for a connection are shown and announced as kept in the browser', () => {
  expect([toSavingWords(kept), toToldWords(kept)]).toEqual(Array(2).fill(savingWords.kept['no-connection']));
});

test('a browser that cannot store is never shown or announced as keeping changes', () => {
  const lost = { ...kept, survivesReload: false };
  expect([toSavingWords(lost), toToldWords(lost)]).toEqual(Array(2).fill(savingWords.volatile));
});

test('a save in progress is announced only when it has finished', () => {
  const saving = { ...kept, saving: { kind: 'saving' } } as const;
  expect([toSavingWords(saving), toToldWords(saving)]).toEqual([savingWords.saving, savingWords.saved]);
});
