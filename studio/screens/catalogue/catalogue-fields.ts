/** An example of every field type: its widget, a valid value, and an invalid one. */
import type { StudioWidget, StudioWidgetType } from '../../../cms/studio-models.ts';
import type { FieldValue, RowContent } from '../../../cms/studio-types.ts';

export interface FieldExample {
  readonly widget: StudioWidget;
  readonly value?: FieldValue;
  /** The value in a right-to-left document. */
  readonly rtlValue?: FieldValue;
  /** The rows of a list. */
  readonly rows?: readonly RowContent[];
  readonly wrong?: FieldValue;
}

type ShownType = Exclude<StudioWidgetType, 'Choice' | 'Slices'>;

const paragraph = (text: string) => ({ type: 'paragraph', text, spans: [] });
const view = {
  id: 'example',
  path: new URL('catalogue-picture.svg', import.meta.url).pathname,
  alt: 'Three nodes and the path between them',
  copyright: null,
  dimensions: { width: 640, height: 360 },
  edit: { x: 0, y: 0, zoom: 1, background: 'transparent' },
};
const webLink = { link_type: 'Web', url: 'https://bank.example/instant-payments', text: 'Instant payments' };
const cell = (key: string, text: string) => ({ key, content: text === '' ? [] : [paragraph(text)] });

export const fieldExamples: Readonly<Record<ShownType, FieldExample>> = {
  Text: {
    widget: {
      type: 'Text',
      config: {
        label: 'Meta description',
        studio: { required: true, minLength: 50, maxLength: 160, help: 'What search engines show below the title.' },
      },
    },
    value: 'Pay and be paid within ten seconds, on every day of the year.',
    rtlValue: 'ادفع واستلم خلال عشر ثوانٍ، كل يوم في السنة.',
    wrong: 7,
  },
  StructuredText: {
    widget: {
      type: 'StructuredText',
      config: { label: 'Body', multi: 'paragraph,heading2,strong,em,hyperlink,image,list-item,o-list-item' },
    },
    value: [
      { type: 'heading2', text: 'Who pays for what', spans: [] },
      { type: 'paragraph', text: 'The sender pays nothing.', spans: [{ type: 'strong', start: 4, end: 10 }] },
    ],
    rtlValue: [paragraph('ادفع واستلم خلال عشر ثوانٍ.')],
    wrong: 'plain words',
  },
  UID: { widget: { type: 'UID', config: { label: 'Address' } }, value: 'instant-payments', wrong: 7 },
  Number: {
    widget: { type: 'Number', config: { label: 'Rating', min: 0, max: 10, step: 1 } },
    value: 8,
    wrong: 'eight',
  },
  Range: { widget: { type: 'Range', config: { label: 'Share', min: 0, max: 100 } }, value: 12.5, wrong: 'half' },
  Boolean: { widget: { type: 'Boolean', config: { label: 'Featured' } }, value: true, wrong: 'yes' },
  Select: {
    widget: { type: 'Select', config: { label: 'Kind', options: ['Article', 'Podcast', 'Webinar'] } },
    value: 'Podcast',
    wrong: ['Podcast'],
  },
  Date: { widget: { type: 'Date', config: { label: 'Published on' } }, value: '2026-05-31', wrong: 'last May' },
  Timestamp: {
    widget: { type: 'Timestamp', config: { label: 'Starts at' } },
    value: '2026-05-31T09:30:00+0000',
    wrong: 'at noon',
  },
  Color: { widget: { type: 'Color', config: { label: 'Accent' } }, value: '#0164e2', wrong: { red: 1 } },
  GeoPoint: {
    widget: { type: 'GeoPoint', config: { label: 'Position' } },
    value: { latitude: 51.5225, longitude: -0.1045 },
    wrong: '51.5, -0.1',
  },
  Embed: {
    widget: { type: 'Embed', config: { label: 'Video' } },
    value: { embed_url: 'https://www.youtube.com/watch?v=abc', title: 'How a payment travels' },
    wrong: { url: 'https://video.example' },
  },
  Image: {
    widget: {
      type: 'Image',
      config: { label: 'Hero image', thumbnails: [{ name: 'mobile', width: 320, height: 320 }] },
    },
    value: { main: view, thumbnails: { mobile: { ...view, dimensions: { width: 320, height: 320 } } } },
    wrong: { url: 'https://pictures.example/x.png' },
  },
  Link: {
    widget: {
      type: 'Link',
      config: { label: 'Link', allowText: true, allowTargetBlank: true, variants: ['Primary', 'Quiet'] },
    },
    value: webLink,
    rtlValue: { ...webLink, text: 'المدفوعات الفورية' },
    wrong: 'https://bank.example',
  },
  Table: {
    widget: { type: 'Table', config: { label: 'Fees' } },
    value: {
      head: [{ key: 'h', cells: [cell('h1', 'Payment'), cell('h2', 'Fee')] }],
      body: [
        { key: 'a', cells: [cell('a1', 'Instant'), cell('a2', '0.20')] },
        {
          key: 'b',
          cells: [
            { key: 'b1', content: [{ ...paragraph('On the next day'), spans: [{ type: 'em', start: 7, end: 11 }] }] },
            cell('b2', '0.05'),
          ],
        },
      ],
    },
    rtlValue: { head: [], body: [{ key: 'a', cells: [cell('a1', 'فوري'), cell('a2', '0.20')] }] },
    wrong: [['Payment', 'Fee']],
  },
  Group: {
    widget: {
      type: 'Group',
      config: {
        label: 'Facts',
        fields: {
          name: { type: 'Text', config: { label: 'Name' } },
          sources: {
            type: 'Group',
            config: { label: 'Sources', fields: { title: { type: 'Text', config: { label: 'Title' } } } },
          },
        },
      },
    },
    rows: [
      {
        values: [
          ['name', 'Ten seconds'],
          ['sources/@s/title', 'Rulebook'],
        ],
        lists: [['sources', ['s']]],
      },
      { values: [['name', 'Every day']], lists: [] },
    ],
    wrong: { name: 'Ten seconds' },
  },
  IntegrationFields: {
    widget: { type: 'IntegrationFields', config: { label: 'Product' } },
    value: { id: 'p-1', title: 'Card reader', price: 49 },
    wrong: 'p-1',
  },
  Separator: { widget: { type: 'Separator', config: { label: 'Search and sharing' } } },
};

/** A repeatable link field has rows, but no type of its own. */
export const linkRows: FieldExample = {
  widget: { type: 'Link', config: { label: 'Links', repeat: true, allowText: true } },
  rows: [
    { values: [['', webLink]], lists: [] },
    { values: [['', { link_type: 'Document', id: 'a-document', text: 'Its title' }]], lists: [] },
  ],
  wrong: [7],
};
