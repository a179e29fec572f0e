/** What each navigation leaves in the browser's own record of times: its beginning (root-span.ts). */
export const navigationMark = 'fc-navigation';
