import type { CommandLine } from './command-line.ts';

/** What `npm start` takes: `node server/main.ts [site|content]`. */
export const startArguments = {
  name: 'npm start',
  does: 'Runs the site and the content service in one process, or one of them. Builds first if the sources have changed.',
  verbs: {
    all: { does: 'both; with CONTENT_API the site alone' },
    site: { does: 'the site: npm run start:site' },
    content: { does: 'the content service: npm run start:content' },
  },
  defaultVerb: 'all',
  example: 'npm run start:site',
} as const satisfies CommandLine;

export type Role = keyof typeof startArguments.verbs;
