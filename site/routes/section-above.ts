import { staticRoutes } from './sections.ts';

const paths = new Set(staticRoutes.map(({ path }) => path));
/** Longer beginnings are not compared: a URL may have thousands of them, each some kilobytes long. */
const maxLength = Math.max(...[...paths].map(({ length }) => length));

/** The nearest fixed page above a path; every language has those. `path` is without base path and language. */
export function getSectionAbove(path: string): string {
  for (let end = path.lastIndexOf('/', maxLength); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    if (paths.has(above)) return above;
  }
  return '/';
}
