import type { DraftStatus } from '../../draft/draft-status.ts';
import { savingWords } from '../../words/editor.ts';

/** The visible text of the status. */
export function toSavingWords(status: DraftStatus): string {
  const { saving } = status;
  switch (saving.kind) {
    case 'opening':
      return savingWords.opening;
    case 'saving':
      return savingWords.saving;
    case 'saved':
      return savingWords.saved;
    case 'kept-in-browser':
      return status.survivesReload ? savingWords.kept[saving.reason] : savingWords.volatile;
  }
}

/**
 * The announcement of the status. It leaves out the time since the save, so that only a change of the status is
 * announced.
 */
export function toToldWords(status: DraftStatus): string {
  return status.saving.kind === 'kept-in-browser' ? toSavingWords(status) : savingWords.saved;
}
