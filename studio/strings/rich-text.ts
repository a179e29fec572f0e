import type { TextNodeName } from '../rich-text/rich-text-schema.ts';
import { countOf, toNumber } from './count.ts';

const blockTypes: Readonly<Record<TextNodeName, string>> = {
  paragraph: 'Paragraph',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  heading4: 'Heading 4',
  heading5: 'Heading 5',
  heading6: 'Heading 6',
  preformatted: 'Preformatted',
  list_item: 'List',
  ordered_item: 'Numbered list',
};

export const richTextStrings = {
  blockTypes,
  toolbar: 'Format of the text',
  blockType: 'Type of the block',
  mixedTypes: 'Several types',
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  image: 'Picture',
  bulletList: 'List',
  orderedList: 'Numbered list',
  label: (name: string) => `Label “${name}”`,
  keys: { bold: 'Ctrl B', italic: 'Ctrl I', link: 'Ctrl K', bulletList: 'Ctrl Shift 8', orderedList: 'Ctrl Shift 7' },
  embed: 'Embed',
  alt: 'What the picture shows',
  noAlt: 'What does it show? For those who do not see it',
  decorative: 'Decorative',
  unreadable: 'This text was stored by an older model and cannot be edited here. It stays as it is.',
  quoteHint: 'Quotes have their own slice: add the Quote slice below.',
  notLoaded: 'Formats could not be read now. Paste once more, or paste as text with Ctrl Shift V.',
  tableHint: (count: number) =>
    count === 1
      ? 'This field has no tables: the rows became paragraphs.'
      : `This field has no tables: the rows of ${toNumber(count)} tables became paragraphs.`,
  tablesBehind: (count: number) =>
    count === 1 ? 'The table is a slice below this one.' : `The ${toNumber(count)} tables are slices below this one.`,
  pictureHint: (count: number) =>
    count === 1
      ? 'One picture could not be taken over. Save it, and put it in as a file.'
      : `${toNumber(count)} pictures could not be taken over. Save them, and put them in as files.`,
  struckHint: (count: number) =>
    count === 1 ? 'A struck-out text was left out.' : `${toNumber(count)} struck-out texts were left out.`,
  uploadFailed: (name: string, why: string) => `${name} could not be uploaded. ${why}`,
  late: (name: string) => `${name} came after its text was closed. It is in the library now.`,
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  uploading: 'Uploading the picture',
  counts: (words: number, minutes: number) =>
    `${countOf(words, 'word')}${minutes > 0 ? ` · ${toNumber(minutes)} min` : ''}`,
  skippedLevel: (level: number, expected: number, text: string) =>
    `“${text}” is a heading ${toNumber(level)}; a heading ${toNumber(expected)} would follow here.`,
  vagueLink: (text: string) => `The link “${text}” does not say where it leads. Link words that name it.`,
  longSentences: (count: number, first: { readonly words: number; readonly start: string }) =>
    count === 1
      ? `The sentence “${first.start} …” has ${countOf(first.words, 'word')}. Two sentences read more easily.`
      : `${toNumber(count)} sentences have more than 40 words. The first is “${first.start} …”.`,
  misfits: (types: readonly string[]) => `This field no longer takes: ${types.join(', ')}. Editing removes it.`,
} as const;
