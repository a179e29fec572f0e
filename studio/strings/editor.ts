/** Texts of the editor: head, outline, slices and save states. */
import type { KeptReason } from '../draft/draft-status.ts';
import { countOf, toNumber } from './count.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

export const savingStrings = {
  opening: 'Opening',
  saving: 'Saving',
  saved: 'Saved',
  kept: {
    'no-connection': 'Kept in this browser: no connection',
    'service-failing': 'Kept in this browser: the server cannot store now. The studio tries again',
    'service-full': 'Kept in this browser: the server cannot store now (no room left)',
    'signed-out': 'Sign in to save',
    closed: 'Kept in this browser: you can no longer change this document',
    rejected: 'Kept in this browser: the server rejected it. The studio tries again',
    'to-review': 'Kept in this browser: decide about it first',
  } satisfies Record<KeptReason, string>,
  aside: (count: number) => `${countOf(count, 'text')} kept aside`,
  volatile: 'This browser stores nothing: text that is not saved yet does not survive a reload.',
} as const;

export const presenceStrings = {
  count: (count: number) => `${countOf(count, 'person is', 'people are')} here too`,
  people: 'Also here',
} as const;

/** Banners about actions of another person while the document is open. */
export const newsStrings = {
  published: (name: string) => `${name} has published this document. What you write now waits for the next time.`,
  unpublished: (name: string) => `${name} has unpublished this document. The draft stays; publishing brings it back.`,
  archived: (name: string) => `${name} has archived this document. The draft stays, and can still be changed.`,
  restored: (name: string) => `${name} has taken this document out of the archive.`,
  trashed: (name: string) => `${name} has moved this document to the trash.`,
  'put-back': (name: string) => `${name} has put this document back from the trash.`,
  deleted: () =>
    'This document was deleted: nobody had edited it in the trash for 30 days. This page has the last of it: copy what you need.',
  close: 'Close',
} as const;

/** Texts for an archived document. */
export const archiveStrings = {
  here: 'This document is in the archive: readers and lists do not show it.',
  restore: 'Take it out of the archive',
  restored: 'Lists show this document again. Publish it to show it to readers.',
} as const;

/** Texts for a document in the trash. */
export const trashStrings = {
  here: (deletesAt: number) =>
    `This document is in the trash: lists do not show it. It is deleted for good on ${day.format(deletesAt)}, unless somebody edits it or puts it back.`,
  putBack: 'Put back',
  done: 'Lists show this document again.',
} as const;

export const editorStrings = {
  untitled: 'Untitled',
  noDialogs: 'This could not be loaded now. Your document is not affected: check your connection, and try again.',
  slicesNotLoaded:
    'The slices of the outline could not be loaded now. Your document is not affected: check your connection, and show the outline again.',
  documentFields: 'Document',
  back: 'All documents',
  undo: 'Undo',
  redo: 'Redo',
  publish: 'Publish',
  more: 'More',
  history: 'History',
  problems: 'Problems',
  problemCount: (count: number) => countOf(count, 'problem'),
  unpublish: 'Unpublish',
  archive: 'Archive',
  trash: 'Move to trash',
  discard: {
    act: 'Discard changes',
    done: 'The document is as readers see it. “Undo” brings the changes back.',
  },
  openAsReader: 'Preview the newest version as a reader',
  openOnPhone: 'Preview the newest version on a phone',
  openPage: { page: 'Open the published page', shown: 'Open the page that shows it' },
  panes: { outline: 'Outline', form: 'Form', page: 'Page', show: 'What is shown' },
  readOnly: 'You can read this document, but not change it.',
  review: {
    title: 'This browser still has changes of yours that were never saved',
    words: 'They are more than a day old, and the document may have changed since.',
    send: 'Save them now',
    discard: 'Discard them',
  },
  restored: (count: number) =>
    `${countOf(count, 'change')} from before this page was closed ${count === 1 ? 'is' : 'are'} back, and ${count === 1 ? 'is' : 'are'} sent to the server.`,
  withdrawn: (count: number) =>
    count === 1
      ? 'Something you removed is back, because somebody wrote in it meanwhile.'
      : `${countOf(count, 'thing')} you removed are back, because somebody wrote in them meanwhile.`,
  languages: 'Languages',
  beginTranslation: (language: string) => `${language}: begin a translation`,
  gone: {
    title: 'This document does not exist',
    words: 'It may have been deleted, or the address is mistyped.',
    action: 'Go to the documents',
  },
} as const;

/** Texts of the dialog with the QR code of the preview link. */
export const phoneStrings = {
  title: 'Preview on a phone',
  code: 'QR code of the preview link',
  help: 'Point the camera of the phone at the code. Anyone with the link sees the newest version. The link ends when nobody has used it for 30 minutes, and 8 hours after it was made.',
  here: 'This link only works on this machine. Open the studio and the site at an address that the phone can reach to get a code for it.',
  label: 'Preview link',
  copy: 'Copy the link',
  copied: 'Copied',
  done: 'Done',
  failed: 'The preview link could not be made',
  safe: 'Your document is not affected.',
} as const;

export const pageStrings = {
  failed: 'The page cannot be shown now',
  safe: 'Your document is not affected.',
  width: 'Width of the page',
  widths: (width: number | 'fit' | 'all') =>
    ({ fit: 'Fit', all: 'All three', 375: 'Phone, 375 px', 768: 'Tablet, 768 px', 1280: 'Desktop, 1,280 px' })[width] ??
    '',
  theme: 'Theme of the page',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  edit: 'A click in the page opens its field',
  browse: 'A click in the page opens its field; press to follow links instead',
  print: 'Print the page',
  reload: 'Open the page again',
  reached: 'This is the page of another document.',
  editReached: 'Edit that document',
} as const;

export const sliceStrings = {
  numbered: (position: number, name: string) => `${toNumber(position)}. ${name}`,
  zone: 'Slices',
  empty: 'No slices yet. They are the parts of the page: a text, a quote, a table.',
  add: 'Add a slice',
  addText: 'Add text',
  addBelow: 'Add a slice below',
  paste: 'Paste slices',
  gallery: 'Add a slice',
  search: 'Search slices',
  none: (words: string) => `No slice is called “${words}”.`,
  unknown: (type: string) => `The slice “${type}” has no model. It is kept as it is, and can be removed.`,
  variation: 'Variation',
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  bottom: 'Move to the bottom',
  duplicate: 'Duplicate',
  copy: 'Copy',
  pasteBelow: 'Paste below',
  pasteRefused: 'The clipboard has no slice that this document may hold.',
  remove: 'Remove',
  collapse: 'Collapse',
  expand: 'Expand',
  actions: (name: string) => `${name}: more`,
  moved: (name: string, position: number, count: number) =>
    `Moved ${name} to ${toNumber(position)} of ${toNumber(count)}`,
  movedAll: (moved: number, position: number, count: number) =>
    `Moved ${countOf(moved, 'slice')} to ${toNumber(position)} of ${toNumber(count)}`,
  select: (name: string) => `Select ${name}`,
  added: (name: string) => `Added ${name}`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
  copied: (name: string) => `Copied ${name}`,
  items: 'Items',
  drag: (name: string) => `Drag ${name}`,
} as const;

export const keptStrings = {
  title: 'Kept aside',
  intro:
    'Two people changed the same words at the same time. One text is in the document; the other stays here until somebody decides.',
  theirs: 'In the document now',
  yours: 'Kept aside, by you',
  byOther: (author: string | undefined) => `Kept aside, by ${author ?? 'somebody else'}`,
  putBack: 'Put back',
  putBelow: 'Put below',
  drop: 'Drop',
  nothing: 'Nothing is kept aside.',
} as const;
