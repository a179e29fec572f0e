/** Texts of the list of documents, its filters, bulk actions and the dialog for a new document. */
import type { DocumentState } from '../../cms/studio-api.ts';
import { countOf, toNumber } from './count.ts';
import { toSetTime } from './set-time.ts';
import { shortStateStrings } from './states.ts';

const documents = (amount: number): string => countOf(amount, 'document');

export const releaseStrings = {
  /** The name of a release, with the time at which it is published by itself. */
  name: (label: string, scheduledAt: number | null) =>
    scheduledAt === null ? label : `${label} (${toSetTime(scheduledAt)})`,
} as const;

export const documentsStrings = {
  title: 'Documents',
  newDocument: 'New document',
  newShort: 'New',
  noDialog: 'The dialog could not be loaded. Try again.',
  total: (amount: number, isFiltered: boolean) => {
    const noun = amount === 1 ? 'document' : 'documents';
    return { amount: toNumber(amount), noun: isFiltered ? `${noun} found` : noun };
  },
  list: 'Documents',
  untitled: 'Untitled',
  search: 'Search titles, addresses and all text',
  searchKeys: '/',
  clearSearch: 'Clear the search',
  columns: {
    select: 'Select',
    title: 'Title',
    type: 'Type',
    lang: 'Languages',
    state: 'State',
    release: 'Release',
    tags: 'Tags',
    uid: 'Address',
    changed: 'Changed',
  },
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  view: 'View',
  order: 'Sort by',
  shownColumns: 'Columns',
  letterKeys: 'Keys of one letter: j, k, x, /',
  select: (title: string) => `Select ${title}`,
  selectLoaded: 'Select all shown',
  problems: (amount: number) => countOf(amount, 'problem'),
  by: (name: string) => `by ${name}`,
  translation: (lang: string, state: DocumentState | undefined) =>
    `${lang}: ${state === undefined ? 'missing' : shortStateStrings[state].toLowerCase()}`,
  /** Documents that came into the list or left it. Without any there are no words. */
  news: (come: number, gone: number) => ({
    words: [
      ...(come > 0 ? [`${toNumber(come)} new`] : []),
      ...(gone > 0 ? [countOf(gone, 'no longer belongs here', 'no longer belong here')] : []),
    ].join(', '),
    show: come > 0 ? 'Show' : 'Update the list',
  }),
  loadingMore: 'Loading more documents',
  empty: {
    title: 'There are no documents here',
    words: 'Pages, people, menus: everything the site shows is a document.',
  },
  noMatch: {
    title: 'Nothing matches',
    words: 'No document with these words and properties was found.',
    action: 'Clear all filters',
  },
  emptyTrash: {
    title: 'The trash is empty',
    words: 'Documents that are moved to the trash appear here.',
    action: 'Show all documents',
  },
  failed: {
    title: 'The list could not be loaded',
    words: 'Nothing was changed.',
    more: 'More documents could not be loaded.',
    again: 'The list is from before: it could not be loaded again.',
  },
  openFailed: 'The changed documents could not be loaded.',
} as const;

export const filterStrings = {
  type: 'Type',
  lang: 'Language',
  state: 'State',
  anyType: 'All types',
  anyLang: 'All languages',
  anyState: 'All states',
  more: 'Filters',
  moreCount: (amount: number) => `Filters, ${toNumber(amount)} set`,
  tag: 'Tag',
  author: 'Changed by',
  anyAuthor: 'Anybody',
  release: 'In release',
  /** For a person or release whose name is not loaded, or not known any more. */
  unnamed: 'name not known',
  anyRelease: 'In any or none',
  notLoaded: 'The filters could not be loaded. Try again.',
  since: 'Changed since',
  missing: 'Not translated into',
  anyMissing: 'Any',
  problem: 'Has problems',
  unused: 'No document links to it',
  clear: 'Clear filters',
  remove: (label: string) => `Remove the filter ${label}`,
  active: 'Filters that are set',
  label: (name: string, value: string) => `${name}: ${value}`,
} as const;

export const bulkStrings = {
  bar: 'Selected documents',
  selected: (amount: number) => `${toNumber(amount)} selected`,
  selectAll: (amount: number) => `Select all ${toNumber(amount)} that match`,
  tooMany: 'At most 1,000 at once: narrow the list first.',
  clear: 'Clear the selection',
  publish: 'Publish',
  unpublish: 'Unpublish',
  tags: 'Tags',
  release: 'Add to release',
  archive: 'Archive',
  restore: 'Take out of the archive',
  trash: 'Move to trash',
  'put-back': 'Put back',
  publishTitle: (amount: number) => `Publish ${documents(amount)}`,
  nothingDiffers: 'Nothing differs from what readers see now, so there is nothing to publish.',
  publishHelp: 'All of them are published at the same moment, or none of them.',
  deadEnds: (amount: number) =>
    `The site has no page at the address of ${documents(amount)}. Change ${amount === 1 ? 'it' : 'them'} first, or leave ${amount === 1 ? 'it' : 'them'} out:`,
  parts: {
    draft: (amount: number) => `${countOf(amount, 'was', 'were')} never published`,
    modified: (amount: number) => `${countOf(amount, 'has', 'have')} changes`,
    unpublished: (amount: number) => `${countOf(amount, 'was', 'were')} withdrawn`,
    archived: (amount: number) => `${countOf(amount, 'comes', 'come')} out of the archive`,
    trashed: (amount: number) => `${countOf(amount, 'comes', 'come')} out of the trash`,
    published: (amount: number) =>
      `${countOf(amount, 'is', 'are')} already as readers see ${amount === 1 ? 'it' : 'them'}`,
  },
  unpublishTitle: (amount: number) => `Unpublish ${documents(amount)}`,
  unpublishHelp: 'Readers will no longer find them. The documents stay here, with their history.',
  notPublished: (amount: number) => `${countOf(amount, 'is', 'are')} not published: nothing changes there.`,
  linkedFrom: (amount: number) => `${documents(amount)} that readers see ${amount === 1 ? 'links' : 'link'} here:`,
  linkedFromMany: 'Links to more than 20 documents are not listed here.',
  linkedFromUnknown: 'The documents that link here could not all be loaded.',
  archiveTitle: (amount: number) => `Archive ${documents(amount)}`,
  archiveHelp:
    'Readers will no longer find them, and lists will hide them. Nothing is deleted: the state “Archived” shows them, and they can be taken out again.',
  restoreTitle: (amount: number) => `Take ${documents(amount)} out of the archive`,
  restoreHelp: 'Lists show them again. Readers do not see them before they are published.',
  trashTitle: (amount: number) => `Move ${documents(amount)} to the trash`,
  trashHelp:
    'Lists will hide them. A document is deleted for good when nobody has edited it for 30 days. Until then the state “In the trash” shows it, and it can be put back. A document that was ever published cannot be moved there: archive it instead.',
  onlyArchived: (amount: number) =>
    `${documents(amount)} ${amount === 1 ? 'was' : 'were'} published once and can only be archived. Leave ${amount === 1 ? 'it' : 'them'} out:`,
  leadsNowhere: (amount: number) =>
    `${documents(amount)} ${amount === 1 ? 'links here. Its links' : 'link here. Their links'} would break:`,
  putBackTitle: (amount: number) => `Put ${documents(amount)} back`,
  putBackHelp: 'Lists show them again, as they were.',
  tagsTitle: (amount: number) => `Tags of ${documents(amount)}`,
  tagsHelp: 'Several, separated by commas. New versions are saved; publish to show them.',
  add: 'Add',
  remove: 'Remove',
  tagsLabel: 'Tags',
  releaseTitle: (amount: number) => `Put ${documents(amount)} into a release`,
  releaseLabel: 'Release',
  newRelease: 'A new release',
  newReleaseLabel: 'Its name',
  act: 'When the release is published',
  actPublish: 'Publish them',
  actUnpublish: 'Unpublish them',
  put: 'Put into the release',
  save: 'Save',
  working: 'Working',
  refused: 'Nothing was changed.',
  uncertain: 'It is not known whether anything was changed: look at the list before you try again.',
  done: {
    publish: (amount: number) => `${documents(amount)} published`,
    unpublish: (amount: number) => `${documents(amount)} unpublished`,
    archive: (amount: number) => `${documents(amount)} archived`,
    restore: (amount: number) => `${documents(amount)} taken out of the archive`,
    trash: (amount: number) => `${documents(amount)} moved to the trash`,
    'put-back': (amount: number) => `${documents(amount)} put back`,
    tag: (amount: number) => `${documents(amount)} tagged`,
    untag: (amount: number) => `Tags removed from ${documents(amount)}`,
    release: (amount: number) => `${documents(amount)} put into the release`,
  },
  collecting: 'Fetching the selected documents',
} as const;

export const newDocumentStrings = {
  title: 'New document',
  type: 'Type',
  typeHelp: 'Choose a type, or type part of its name and press Enter.',
  noType: (searched: string) => `No type is called “${searched}”.`,
  existing: (labels: string) => `There is one in this language already: ${labels}.`,
  full: (labels: string) => `The site has no free address in this language for: ${labels}.`,
  single: 'One for each language',
  lang: 'Language',
  copyOf: 'Begin with a copy of',
  copyHelp: 'Optional. The copy has all the text of the other document, and its own address.',
  findCopy: 'Search documents to copy',
} as const;
