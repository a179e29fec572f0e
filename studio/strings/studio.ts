/** Texts of the frame around all screens, and texts that all screens share. */
export const studioStrings = {
  title: (screen: string) => `${screen} – Studio`,
  sections: 'Sections of the studio',
  skip: 'Skip to the content',
  documents: 'Documents',
  media: 'Media',
  people: 'People',
  account: 'Account',
  signOut: 'Sign out',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading',
  clipboardRefused: 'Your browser does not let the studio use the clipboard.',
  newBuild: {
    message: 'There is a newer studio. Go on as you are: it comes with the next reload.',
    reload: 'Reload',
  },
  failed: {
    title: 'This screen could not be loaded',
    safe: 'What was saved is not affected.',
    noConnection: 'The content service cannot be reached. Check your connection, then try again.',
  },
  notFound: {
    title: 'There is nothing here',
    help: 'The address may be mistyped, or the document may have been deleted.',
    action: 'Go to the documents',
  },
} as const;
