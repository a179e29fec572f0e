import type { Rolldown } from 'vite';

/** Packages for React's server components say so in each file; the studio's code runs in the browser alone. */
export const reportBuildLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};
