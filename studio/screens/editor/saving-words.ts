import type { DraftStatus } from '../../draft/draft-status.ts';
import { savingStrings } from '../../strings/editor.ts';

/** The visible text of the status. */
export function toSavingWords(status: DraftStatus): string {
  const { saving } = status;
  switch (saving.kind) {
    case 'opening':
      return savingStrings.opening;
    case 'saving':
      return savingStrings.saving;
    case 'saved':
      return savingStrings.saved;
    case 'kept-in-browser':
      return status.survivesReload ? savingStrings.kept[saving.reason] : savingStrings.volatile;
  }
}

/**
 * The announcement of the status, from the one before. It leaves out the time since the save, so that only a change of
 * the status is announced. While a save is on its way nothing new is known, and nothing is called saved before the
 * service has said so.
 */
export function toAnnouncement(status: DraftStatus, before: string): string {
  switch (status.saving.kind) {
    case 'opening':
      return '';
    case 'saving':
      return before;
    case 'saved':
    case 'kept-in-browser':
      return toSavingWords(status);
  }
}
