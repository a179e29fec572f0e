/** The custom types of the suite's repository: every kind of field, wherever it is allowed. */

const text = { type: 'Text', config: {} };
const richText = { type: 'StructuredText', config: { multi: 'paragraph,heading2,strong,em,hyperlink' } };
const title = { type: 'StructuredText', config: { single: 'heading1' } };
const uid = { type: 'UID', config: {} };
const number = { type: 'Number', config: {} };
const date = { type: 'Date', config: {} };
const anyDocument = { type: 'Link', config: { select: 'document' } };

function toType(id: string, fields: object, repeatable = true): object {
  return {
    id,
    label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    repeatable,
    status: true,
    json: { Main: fields },
  };
}

function linkTo(...types: (string | object)[]): object {
  return { type: 'Link', config: { select: 'document', customtypes: types } };
}

const group = (fields: object): object => ({ type: 'Group', config: { fields } });

const product = toType('product', {
  uid,
  title,
  name: text,
  teaser: richText,
  category: { type: 'Select', config: { options: ['tool', 'instrument', 'furniture'] } },
  price: number,
  available: { type: 'Boolean', config: {} },
  launched: date,
  restocked: { type: 'Timestamp', config: {} },
  tint: { type: 'Color', config: {} },
  place: { type: 'GeoPoint', config: {} },
  picture: { type: 'Image', config: {} },
  maker: linkTo('maker'),
  related: { type: 'Link', config: { select: 'document', repeat: true } },
  features: group({ label: text, amount: number, since: date, source: anyDocument, notes: group({ note: text }) }),
  zone: { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' }, gallery: { type: 'SharedSlice' } } } },
});

const maker = toType('maker', {
  uid,
  heading: title,
  name: text,
  bio: richText,
  kind: { type: 'Select', config: { options: ['family', 'factory'] } },
  employees: number,
  founded: date,
  opened: { type: 'Timestamp', config: {} },
  tint: { type: 'Color', config: {} },
  logo: { type: 'Image', config: {} },
  country: linkTo('country'),
  homepage: { type: 'Link', config: { select: 'web' } },
  brochure: { type: 'Link', config: { select: 'media' } },
  clip: { type: 'Embed', config: {} },
  place: { type: 'GeoPoint', config: {} },
  awards: group({ label: text }),
});

const story = toType('story', {
  uid,
  title,
  published: date,
  author: linkTo({
    id: 'maker',
    fields: ['name', 'bio', { id: 'country', customtypes: [{ id: 'country', fields: ['name', 'continent'] }] }],
  }),
  body: {
    type: 'Slices',
    config: {
      choices: {
        text: {
          type: 'Slice',
          'non-repeat': { heading: text, content: richText, person: anyDocument },
          repeat: { label: text, target: anyDocument },
        },
        banner: { type: 'Slice', 'non-repeat': { line: text }, repeat: {} },
        motto: text,
      },
    },
  },
});

const page = toType('page', {
  uid,
  title,
  parent: linkTo('page'),
  either: linkTo('page', 'product'),
  link: anyDocument,
});

const specimen = toType('specimen', {
  uid,
  title,
  text,
  select: { type: 'Select', config: { options: ['one', 'two'] } },
  number,
  yes: { type: 'Boolean', config: { default_value: true } },
  no: { type: 'Boolean', config: {} },
  date,
  moment: { type: 'Timestamp', config: {} },
  color: { type: 'Color', config: {} },
  place: { type: 'GeoPoint', config: {} },
  clip: { type: 'Embed', config: {} },
  image: { type: 'Image', config: { constraint: {}, thumbnails: [{ name: 'mobile', width: 40, height: 20 }] } },
  plain_image: { type: 'Image', config: {} },
  web: { type: 'Link', config: { allowTargetBlank: true, allowText: true } },
  document: anyDocument,
  broken: anyDocument,
  media: { type: 'Link', config: { select: 'media' } },
  picture_link: { type: 'Link', config: { select: 'media' } },
  unlinked: { type: 'Link', config: { allowText: true } },
  links: { type: 'Link', config: { repeat: true, allowText: true, variants: ['Primary', 'Secondary'] } },
  body: { type: 'StructuredText', config: {} },
  group: group({ label: text, inner: group({ note: text }) }),
  table: { type: 'Table', config: {} },
  integration: { type: 'IntegrationFields', config: {} },
  zone: { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } },
});

function toVariation(id: string, primary: object, items: object = {}): object {
  return { id, name: id, docURL: '', version: 'sktwi1xtmkfgx8626', description: '', imageUrl: '', primary, items };
}

const sharedSlices = [
  {
    id: 'quote',
    type: 'SharedSlice',
    name: 'Quote',
    variations: [
      toVariation('default', { words: richText, person: anyDocument }, { label: text, target: anyDocument }),
    ],
  },
  {
    id: 'gallery',
    type: 'SharedSlice',
    name: 'Gallery',
    variations: [
      toVariation('default', { caption: text }),
      toVariation('wide', { caption: text, pictures: group({ source: anyDocument, caption: text }) }),
    ],
  },
];

export const corpusModels = {
  customTypes: [
    product,
    maker,
    toType('country', { uid, name: text, continent: linkTo('continent') }),
    toType('continent', { uid, name: text }),
    story,
    page,
    specimen,
    toType('entry', {
      uid,
      n: number,
      parity: text,
      rank: number,
      title,
      day: date,
      flag: { type: 'Boolean', config: {} },
    }),
    toType('phrase', { uid, text }),
    toType('settings', { motto: text, menu: group({ label: text, target: anyDocument }) }, false),
    toType('unused', { uid, title }),
  ],
  sharedSlices,
};
