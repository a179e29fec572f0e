/** Words of the catalogue of fields, for those who build the studio. */
export const catalogueWords = {
  title: 'Catalogue of fields',
  about: 'Every type of field in every state. Nothing here is saved.',
  states: {
    empty: 'Empty',
    full: 'Full',
    error: 'With a problem',
    wrong: 'Value of an older model',
    readOnly: 'Read-only',
    rtl: 'Right to left',
  },
  problem: 'must be set again',
} as const;
