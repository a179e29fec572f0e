/** Words around the live page. */
export const previewWords = {
  frame: 'Live page',
  connecting: 'The live page is being opened',
  siteGone: 'The site cannot be reached. The last picture stays, and your text is safe.',
  stale: (message: string) =>
    message === '' ? previewWords.siteGone : `${message}. The last picture stays, and your text is safe.`,
  ended: 'This live page has ended. It is being opened again.',
  scale: (width: number, percent: number) => (percent === 100 ? `${width} px` : `${width} px, shown at ${percent} %`),
  exceptions: {
    vacancies: 'Vacancies follow when they are published.',
  },
} as const;
