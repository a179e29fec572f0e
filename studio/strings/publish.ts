/** Texts of publishing and withdrawing. */
import { countOf, toNumber } from './count.ts';
import { toSetTime } from './set-time.ts';

const sentences = new Intl.ListFormat('en', { type: 'conjunction' });

/** Begins with a capital letter. */
function toSentence(parts: readonly string[]): string {
  const words = sentences.format(parts);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const thatShow = (count: number): string =>
  count === 1 ? 'that shows it or links to it' : 'that show it or link to it';

export const publishStrings = {
  title: 'Publish',
  publish: 'Publish now',
  publishWithout: (count: number) => `Publish without ${count === 1 ? 'it' : 'them'}`,
  waiting: 'Saving what you have typed',
  publishing: 'Publishing',
  changes: (count: number) => `${countOf(count, 'change')} for readers`,
  unseen: {
    draft: 'Readers will see this document for the first time.',
    unpublished: 'Readers do not see this document now. They will see it again.',
    archived: 'Readers do not see this document now. Publishing takes it out of the archive.',
    trashed: 'Readers do not see this document now. Publishing takes it out of the trash.',
  },
  failed: 'What readers see now could not be loaded',
  safe: 'Your document is not affected, and you can still publish it.',
  none: 'Nothing differs from what readers see now, so there is nothing to publish.',
  missing: 'Still missing',
  problems: (count: number) => `${countOf(count, 'problem')} to solve first`,
  goTo: 'Go to it',
  kept: (count: number) =>
    `${countOf(count, 'text is', 'texts are')} kept aside. Decide first, or publish without ${count === 1 ? 'it' : 'them'}.`,
  openKept: 'Look at them',
  pages: {
    title: 'Pages that are made anew',
    /** What the site knows: who depends on the document, not what will look different. */
    summary: ({ hasOwn, showing, listing }: { hasOwn: boolean; showing: number; listing: number }) => {
      const parts = [
        ...(hasOwn ? ['its own page'] : []),
        ...(showing > 0 ? [`${countOf(showing, hasOwn ? 'other' : 'page')} ${thatShow(showing)}`] : []),
        ...(listing > 0 ? [`${toNumber(listing)} that may list it`] : []),
      ];
      return parts.length === 0 ? 'None of those that the site has stored.' : `${toSentence(parts)}.`;
    },
    every: 'These are all pages that the site has stored.',
    own: 'Its own page',
    showing: 'Show it or link to it',
    listing: 'May list it',
    addresses: 'Addresses',
    more: (count: number) => `… and ${countOf(count, 'other')}.`,
    unknown: 'The site does not answer, so it is not known which pages are made anew.',
  },
  deadLink: (title: string) => `It links to “${title}”, which readers cannot open: it is not published.`,
  leftOut: 'The page leaves this slice out: what it needs is missing, or cannot be read.',
  release: {
    more: (count: number) => `… and ${countOf(count, 'other')}.`,
    title: (label: string, scheduledAt: number | null) =>
      `In the release “${label}”${scheduledAt === null ? '' : `, published on ${toSetTime(scheduledAt)}`}`,
    words: (others: number) =>
      `${others === 0 ? 'It is the only document there.' : `With it: ${countOf(others, 'other document')}.`} Publishing now does not wait for it. A release with older words than readers see is not published until it has the newer ones.`,
  },
  noAlt: 'no description',
  note: 'Note for the history (optional)',
  waits: 'Publishing waits until its address is one at which the site has a page.',
  takenOver: (title: string) =>
    `This was the address of “${title}”. Its old links redirect to it now, and will show this document instead.`,
  renamed: 'The old address will redirect there by itself:',
  done: {
    page: 'Published.',
    shown: 'Published. Another page shows it.',
    none: 'Published. It has no page of its own.',
  },
  open: { page: 'Open the page', shown: 'Open the page that shows it' },
  undo: 'Undo',
  undone: {
    before: 'Readers see the previous version again.',
    withdrawn: (isNeverPublished: boolean) =>
      isNeverPublished
        ? 'Readers no longer see this document. It counts as never published.'
        : 'Readers no longer see this document.',
    draft: 'Your draft stays as it is.',
  },
  unsaved: 'What you typed could not be saved yet. Publishing waits until it is.',
  kinds: { changed: 'Changed', added: 'Added', removed: 'Removed', moved: 'Moved' },
  empty: 'empty',
  document: 'Document',
  fields: {
    title: 'Name in lists',
    uid: 'Address',
    tags: 'Tags',
    variation: 'Variation',
    slice_label: 'Label',
    slice_type: 'Kind of slice',
  },
} as const;

/** Values of fields as text. */
export const valueStrings = {
  document: 'a document',
  lostDocument: 'a document that does not exist any more',
  noTarget: 'no target yet',
  newTab: 'in a new tab',
  before: 'Before',
  now: 'Now',
  unseen: 'The words are the same. Formatting, links or other details differ.',
} as const;

/** Texts of unpublishing, archiving and trashing. */
export const withdrawStrings = {
  unpublish: {
    title: 'Unpublish',
    words: 'Readers will no longer find this document. Nothing is deleted: you can publish it again.',
    act: 'Unpublish',
    done: 'Readers no longer see this document.',
  },
  archive: {
    title: 'Archive',
    words:
      'Readers will no longer find this document, and lists will hide it. Nothing is deleted: it stays under Documents, State “Archived”, and can be taken out again.',
    hiddenWords:
      'Lists will hide this document; readers do not see it now. Nothing is deleted: it stays under Documents, State “Archived”, and can be taken out again.',
    act: 'Archive',
    done: 'The document is in the archive.',
  },
  trash: {
    title: 'Move to trash',
    words:
      'Lists will hide this document. It is deleted for good when nobody has edited it for 30 days. Until then it stays under Documents, State “In the trash”, and can be put back. It counts as never published.',
    act: 'Move to trash',
    done: 'The document is in the trash.',
  },
  uses: (count: number) =>
    `${countOf(count, 'document links', 'documents link')} here. ${count === 1 ? 'Its links' : 'Their links'} would break:`,
  manyUses: (count: number) => `${toNumber(count)} documents and more link here. Their links would break:`,
  noUses: 'No other document links here.',
  failed: 'The documents that link here could not be loaded',
  safe: 'Nothing was changed.',
  relink: {
    begin: 'Link them to another document',
    help: 'Choose the document for all of these links. The drafts change; readers see it when they are published.',
    waits: '(changed in its draft; publish it)',
    onlyDraft: '(in its draft; readers do not see that link yet)',
    done: (count: number, title: string) =>
      `${countOf(count, 'document links', 'documents link')} to “${title}” now. Publish to show it to readers.`,
    doneInPart: (count: number, title: string) =>
      `${countOf(count, 'document links', 'documents link')} to “${title}” now; others still link here. Choose again to change them too.`,
    undone: 'The links are as they were.',
    undoneInPart: 'The links are as they were, except those that somebody has changed since.',
  },
  undo: 'Undo',
} as const;

export const historyStrings = {
  title: 'History',
  empty:
    'There is no version of this document yet. One is made when you publish or save one, and after ten minutes without a change.',
  kind: 'What',
  anyKind: 'Everything',
  kinds: { versions: 'Saved versions', readers: 'What readers saw', archive: 'Archive and trash' },
  person: 'By',
  anyPerson: 'Anybody',
  noMatch: 'None of these lines is of that kind.',
  more: (step: number, left: number) => `Show ${toNumber(step)} more of ${toNumber(left)}`,
  older: 'Older lines are in the audit log.',
  failed: 'The history could not be loaded',
  safe: 'Your document is not affected.',
  by: (name: string) => `by ${name}`,
  program: (name: string) => `${name} (a program)`,
  authors: (names: readonly string[]) => `with words of ${names.join(', ')}`,
  name: 'Name of the version (optional)',
  version: (version: number) => `Version ${toNumber(version)}`,
  current: 'what readers see',
  compare: 'What differs from now',
  same: 'This version is the same as what you see now.',
  restore: 'Restore all of it',
  restoreOne: 'Restore this',
  restored: 'Restored into the draft. Readers see it when it is published.',
  saveVersion: 'Save a version now',
  unsaved: 'What you typed could not be saved yet. The version waits until it is.',
  saved: (version: number) => `Saved as version ${toNumber(version)}.`,
  named: (version: number) => `Nothing has changed since version ${toNumber(version)}: it has the name now.`,
  unchanged: (version: number) => `Nothing has changed since version ${toNumber(version)}.`,
  sitting: 'Written',
  ofRelease: (act: string, release: string) => `${act}: ${release}`,
  actions: {
    'document.save': 'Saved',
    'document.name': 'Named',
    'document.publish': 'Published',
    'document.unpublish': 'Unpublished',
    'document.import': 'Imported',
    'document.tag': 'Tagged',
    'document.archive': 'Archived',
    'document.restore': 'Taken out of the archive',
    'document.trash': 'Moved to the trash',
    'document.put-back': 'Put back from the trash',
    'release.publish': 'Published with a release',
    'release.rollback': 'Rolled back with a release',
    'experiment.publish-winner': 'Published as the winner of an experiment',
  } as Readonly<Record<string, string>>,
} as const;
