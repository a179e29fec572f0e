import { expect, test } from 'vitest';
import type { DraftStatus } from '../../draft/draft-status.ts';
import { savingWords } from '../../words/editor.ts';
import { toSavingWords, toToldWords } from './saving-words.ts';

const kept: DraftStatus = {
  saving: { kind: 'kept-in-browser', reason: 'no-connection' },
  keptAside: 0,
  survivesReload: true,
};

test('words that wait for a connection are kept in the browser, for eyes and ears', () => {
  expect([toSavingWords(kept), toToldWords(kept)]).toEqual(Array(2).fill(savingWords.kept['no-connection']));
});

test('a browser that stores nothing is never said to keep what waits, neither to eyes nor to ears', () => {
  const lost = { ...kept, survivesReload: false };
  expect([toSavingWords(lost), toToldWords(lost)]).toEqual(Array(2).fill(savingWords.volatile));
});

test('what is on its way is told when it is saved', () => {
  const saving = { ...kept, saving: { kind: 'saving' } } as const;
  expect([toSavingWords(saving), toToldWords(saving)]).toEqual([savingWords.saving, savingWords.saved]);
});
