/** Texts about the address of a document on the site. */
export const addressStrings = {
  label: 'Address',
  /** Before the uid is known; the start of the address follows. */
  unnamed: (start: string) => `${start}…`,
  nowhere: {
    uid: 'The site has no page at this address.',
    language: 'The site has no pages of this kind in this language.',
    unchosen: 'No address yet. The site has pages of this kind at fixed addresses only.',
  },
  shown: 'No page of its own. Shown on',
  none: 'No page of its own.',
  unknown: 'The site does not answer, so the address is not known now.',
  choose: 'Choose an address',
  change: 'Change the address',
  opens: '(opens in a new tab)',
} as const;
