/** Texts of the fields. Labels and help come from the models. */
import { countOf, toNumber, toPercent } from './count.ts';

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const fieldStrings = {
  remove: 'Remove',
  clear: 'Clear',
  replace: 'Replace',
  none: 'None',
  required: 'needed to publish',
  problemIn: (label: string, problem: string) => `${label}: ${problem}`,
  wrong: {
    text: 'This value does not fit the field any more, perhaps because its model has changed. It is kept until you remove it.',
    remove: 'Remove the value',
  },
  unknownType: (type: string) => `The studio does not know the field type ${type}.`,
  length: {
    count: (count: number) => countOf(count, 'character'),
    of: (count: number, most: number) => `${toNumber(count)} of ${toNumber(most)}`,
    tooLong: (count: number, most: number) =>
      `${toNumber(count)} of ${toNumber(most)}: ${toNumber(count - most)} too many`,
    tooShort: (count: number, least: number) => `${toNumber(count)}: ${toNumber(least)} or more are better`,
  },
  number: {
    notNumber: 'This is not a number yet.',
    range: (min = -Infinity, max = Infinity) => {
      if (max === Infinity) return `${toNumber(min)} or more`;
      return min === -Infinity ? `${toNumber(max)} or less` : `From ${toNumber(min)} to ${toNumber(max)}`;
    },
    steps: (step: number) => `In steps of ${toNumber(step)}`,
  },
  boolean: { on: 'Yes', off: 'No' },
  select: { gone: (value: string) => `${value} (no longer offered)` },
  date: { notDate: 'The date is not complete yet.' },
  timestamp: {
    zone: (zone: string, offset: string) => `In your time zone, ${zone} (${offset})`,
    utc: (time: Date) => `${times.format(time)} UTC`,
  },
  color: {
    pick: 'Pick a colour',
    hex: 'Colour as #rrggbb',
    contrast: (onWhite: string, onDark: string) =>
      `Contrast ${onWhite} on white, ${onDark} on the dark theme. Text needs 4.5.`,
    unfinished: 'Write a colour as #1a2b3c.',
  },
  place: {
    latitude: 'Latitude',
    longitude: 'Longitude',
    help: 'Degrees. You can paste “51.5, -0.08” or a link to a map.',
    pasted: (latitude: number, longitude: number) => `Taken over: ${toNumber(latitude)}, ${toNumber(longitude)}`,
  },
  embed: {
    address: 'Address',
    title: 'Title',
    titleHelp: 'What it shows, for people who use a screen reader.',
    provider: (name: string) => `From ${name}. Nothing is loaded here.`,
    unknown: (host: string) => `From ${host}: shown as a link. Nothing is loaded here.`,
    wrongAddress: 'Write an address that begins with https://',
  },
  integration: 'From another system. It is changed there.',
  uid: {
    label: 'Address',
    help: 'The last part of the address. An empty one is made from the title.',
    suggest: 'Make it from the title',
    taken: (title: string) => `“${title}” has this already.`,
    takenOver: (title: string) =>
      `“${title}” had this address once. Its old links redirect to it now; once you publish, they show this document.`,
  },
  document: {
    tags: 'Tags',
    tagsHelp: 'Enter or a comma adds one.',
    removeTag: (tag: string) => `Remove the tag ${tag}`,
    title: 'Name in lists',
    titleHelp: 'If empty, the title is used.',
  },
} as const;

/** Texts of row lists. */
export const rowStrings = {
  name: (label: string, position: number) => `${label} ${toNumber(position)}`,
  add: (label: string) => `Add to ${label}`,
  empty: 'Nothing here yet.',
  up: 'Move up',
  down: 'Move down',
  duplicate: 'Duplicate',
  remove: 'Remove',
  actions: (row: string) => `Actions for ${row}`,
  open: (row: string) => `Show ${row}`,
  moved: (row: string, position: number, count: number) =>
    `Moved ${row} to ${toNumber(position)} of ${toNumber(count)}`,
  removed: (row: string) => `Removed ${row}. Undo brings it back.`,
  duplicated: (row: string) => `Duplicated ${row}`,
  added: (row: string) => `Added ${row}`,
} as const;

/** Texts of images, files and the media library. */
export const mediaStrings = {
  choose: 'Choose from the library',
  upload: 'Upload',
  drop: 'Drop a file here, or paste one.',
  replace: 'Replace',
  remove: 'Remove',
  size: (width: number, height: number) => `${toNumber(width)} × ${toNumber(height)}`,
  alt: 'What the picture shows',
  altHelp: 'For people who do not see it. It is read out in its place.',
  altMissing: 'Describe the picture, or mark it as decorative.',
  decorative: 'Decorative: it says nothing that the text does not say',
  view: (name: string) => `View “${name}”`,
  sending: (name: string, share: number) => `Uploading ${name}: ${toPercent(share)}`,
  failed: (name: string, message: string) => `${name} could not be uploaded. ${message}`,
  uploaded: (name: string) => `${name} is uploaded`,
  notImage: (name: string) => `${name} is not a picture. It is in the library now.`,
  describe: 'What does the picture show?',
  insert: 'Put the picture in',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  picker: {
    image: 'Choose a picture',
    notLoaded:
      'The library could not be loaded now. Your document is not affected: check your connection, and try again.',
    file: 'Choose a file',
    search: 'Search by name, description or tag',
    results: 'Files of the library',
    none: (keyword: string) => (keyword === '' ? 'There is nothing to choose yet.' : `Nothing fits “${keyword}”.`),
    more: 'Show more',
    noAlt: 'no description',
    failed: { title: 'The library could not be loaded', safe: 'Your document is not affected.' },
    moreFailed: (reason: string) => `More files could not be loaded. ${reason}`,
    news: 'The library has changed since.',
    showNews: 'Show',
  },
} as const;

/** Texts of links. */
export const linkStrings = {
  leftOut: (url: string) =>
    `The link to “${url}” leads nowhere, so the page shows its words alone. An address begins with https:// or /.`,
  search: 'Page, file or address',
  searchHelp: 'Type a title, or paste an address.',
  results: 'Link targets',
  none: (query: string) => `Nothing fits “${query}”. An address begins with https:// or /.`,
  asAddress: 'Use this address',
  change: 'Change',
  remove: 'Remove',
  dialog: { add: 'Link', change: 'Change the link', remove: 'Remove the link', set: 'Set the link' },
  library: 'Library',
  text: 'Text',
  variant: 'Variant',
  noVariant: 'Standard',
  newTab: 'Open in a new tab',
  heading: 'Heading',
  noHeading: 'Top of the page',
  kind: { Web: 'Address', Document: 'Document', Media: 'File', Any: 'No target yet' },
  missing: 'This document does not exist. Choose another.',
  unnamed: 'Its title could not be loaded now.',
  state: {
    draft: 'not published yet',
    published: '',
    modified: '',
    unpublished: 'not published any more',
    archived: 'in the archive',
    trashed: 'in the trash',
  },
  unpublished: 'Readers cannot open this document: it is not published.',
  own: {
    absent: 'Readers find no page there.',
    gone: 'This page was taken down.',
    unknown: 'The site does not answer: what it shows there is not known now.',
    moved: (to: string) => `This address redirects to ${to}.`,
  },
  toDocument: 'Link to the document',
  unsafe: 'The address must begin with https://, http://, mailto:, tel: or /.',
  withoutTitle: 'Without a title',
} as const;

/** Texts of tables. */
export const tableStrings = {
  add: 'Add a table',
  remove: 'Remove the table',
  header: 'The first row is a heading',
  cell: (position: number, column: number) => `Row ${toNumber(position)}, column ${toNumber(column)}`,
  headerCell: (column: number) => `Heading of column ${toNumber(column)}`,
  row: (position: number) => `Row ${toNumber(position)}`,
  column: (column: number) => `Column ${toNumber(column)}`,
  actions: (name: string) => `Actions for ${name}`,
  addRow: 'Add a row',
  addColumn: 'Add a column',
  above: 'Insert a row above',
  below: 'Insert a row below',
  before: 'Insert a column before',
  after: 'Insert a column after',
  up: 'Move up',
  down: 'Move down',
  duplicate: 'Duplicate',
  removeRow: 'Remove the row',
  removeColumn: 'Remove the column',
  left: 'Move to the front',
  right: 'Move to the back',
  formatted: 'This cell has formats. Press Enter to edit it with them.',
  format: 'Edit with formats',
  done: 'Done',
  help: 'Tab goes from cell to cell. Ctrl B edits a cell with formats. Alt and an arrow move the row.',
} as const;
