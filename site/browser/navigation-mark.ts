/** The performance mark that records the start of each navigation (root-span.ts). */
export const navigationMark = 'fc-navigation';
