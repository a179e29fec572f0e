/** Texts of the catalogues of fields and screens, for developers. */
export const catalogueStrings = {
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
  screens: {
    title: 'Catalogue of screens',
    about: 'Every screen while it has nothing, waits, has a part, or has failed. Nothing here is saved.',
  },
} as const;
