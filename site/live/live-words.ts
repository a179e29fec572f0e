/** The texts that editors read in the studio's frame in place of a page. */
export const liveWords = {
  ended: {
    title: 'This live page has ended',
    text: 'Its session is over, or it was not used for a while. Your text is safe in the studio.',
  },
  unavailable: {
    title: 'The page cannot be shown now',
    text: 'The content service does not respond. Your text is safe in the studio.',
  },
  pageless: {
    title: 'No page shows this yet',
    text: 'The page appears as soon as the document has an address at which the site has one: see “Address”. People, menus and settings have no page of their own.',
  },
  noSlice: {
    title: 'No example',
    text: 'This slice has no example that can be shown.',
  },
} as const;

export type LiveWords = (typeof liveWords)[keyof typeof liveWords];
