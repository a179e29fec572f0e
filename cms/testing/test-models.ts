/** Small models with every kind of field, for tests. */
export const articleType = {
  id: 'article',
  label: 'Article',
  repeatable: true,
  status: true,
  json: {
    Main: {
      uid: { type: 'UID', config: { label: 'UID' } },
      title: { type: 'StructuredText', config: { label: 'Title', single: 'heading1' } },
      teaser: { type: 'Text', config: {} },
      body: { type: 'StructuredText', config: {} },
      category: { type: 'Select', config: { options: ['news', 'guide'] } },
      rating: { type: 'Number', config: { min: 0, max: 10 } },
      featured: { type: 'Boolean', config: { default_value: true } },
      date: { type: 'Date', config: {} },
      moment: { type: 'Timestamp', config: {} },
      accent: { type: 'Color', config: {} },
      place: { type: 'GeoPoint', config: {} },
      clip: { type: 'Embed', config: {} },
      hero: { type: 'Image', config: { constraint: {}, thumbnails: [{ name: 'mobile', width: 40, height: 20 }] } },
      author: { type: 'Link', config: { select: 'document', customtypes: ['author'] } },
      link: { type: 'Link', config: { allowText: true } },
      links: { type: 'Link', config: { repeat: true } },
      file: { type: 'Link', config: { select: 'media' } },
      table: { type: 'Table', config: {} },
      catalogue: { type: 'IntegrationFields', config: {} },
      facts: {
        type: 'Group',
        config: {
          fields: {
            name: { type: 'Text', config: {} },
            source: { type: 'Link', config: { select: 'document' } },
            notes: { type: 'Group', config: { fields: { note: { type: 'Text', config: {} } } } },
          },
        },
      },
      body_slices: { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } },
    },
  },
};

export const authorType = {
  id: 'author',
  label: 'Author',
  repeatable: true,
  status: true,
  json: {
    Main: {
      uid: { type: 'UID', config: {} },
      name: { type: 'Text', config: { useAsTitle: true } },
      bio: { type: 'StructuredText', config: {} },
      team: { type: 'Link', config: { select: 'document', customtypes: ['team'] } },
      portrait: { type: 'Image', config: {} },
      home: { type: 'GeoPoint', config: {} },
    },
  },
};

export const teamType = {
  id: 'team',
  label: 'Team',
  repeatable: true,
  status: true,
  json: { Main: { uid: { type: 'UID', config: {} }, name: { type: 'Text', config: {} } } },
};

export const settingsType = {
  id: 'settings',
  label: 'Settings',
  repeatable: false,
  status: true,
  json: { Main: { motto: { type: 'Text', config: {} } } },
};

export const quoteSlice = {
  id: 'quote',
  type: 'SharedSlice',
  name: 'Quote',
  variations: [
    {
      id: 'default',
      name: 'Default',
      docURL: '',
      version: 'initial',
      description: '',
      imageUrl: '',
      primary: {
        text: { type: 'StructuredText', config: {} },
        person: { type: 'Link', config: { select: 'document' } },
      },
      items: { label: { type: 'Text', config: {} } },
    },
  ],
};

export const testModels = {
  customTypes: [articleType, authorType, teamType, settingsType],
  sharedSlices: [quoteSlice],
};

/** The same article type, whose author relationship fetches name and team, and the team its name. */
export function createSelectingModels(): object[] {
  const team = { id: 'team', customtypes: [{ id: 'team', fields: ['name'] }] };
  const author = {
    type: 'Link',
    config: { select: 'document', customtypes: [{ id: 'author', fields: ['name', team] }] },
  };
  return [{ ...articleType, json: { Main: { ...articleType.json.Main, author } } }];
}
