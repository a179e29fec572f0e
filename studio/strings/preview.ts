/** Texts around the live page. */
import { toNumber, toPercent } from './count.ts';

export const previewStrings = {
  /** Several frames are distinguished by their widths. */
  frame: (width?: number) => (width === undefined ? 'Live page' : `Live page, ${toNumber(width)} px`),
  connecting: 'Opening the live page',
  siteGone: 'The site cannot be reached. The page stays as it is; your document is not affected.',
  busy: 'The site is busy; the studio tries again. The page stays as it is; your document is not affected.',
  /** `status` 0 means that there was no response; the browser's message for that is not helpful. */
  stale: ({ status, message }: { readonly status: number; readonly message: string }): string => {
    if (status === 429 || status === 503) return previewStrings.busy;
    if (status === 0 || message === '') return previewStrings.siteGone;
    return `${message}. The page stays as it is; your document is not affected.`;
  },
  ended: 'This live page has ended. Opening it again.',
  scale: (width: number, scale: number) =>
    toPercent(scale) === toPercent(1) ? `${toNumber(width)} px` : `${toNumber(width)} px, ${toPercent(scale)}`,
  leftOut: (names: readonly string[]) =>
    `Not on the page: ${names.join(', ')}. What ${names.length === 1 ? 'it needs' : 'they need'} is missing, or cannot be read.`,
  exceptions: {
    vacancies: 'Vacancies are those of the job board, as readers see them.',
  },
} as const;
