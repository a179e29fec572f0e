/** Collects the responses of a running site for paths without a page: redirects and 410. */
import type { ListedRedirect } from '../../site/site.ts';
import { fetchExported, type ExportedResponse } from './exported-response.ts';

interface Place {
  /** Escaped, including the base path. */
  readonly from: string;
  /** Whether the rule applies to all paths below too. */
  readonly isPrefix: boolean;
}

export interface CollectedRedirects {
  readonly moved: (Place & { status: 301 | 302; location: string })[];
  readonly gone: (Place & { answer: ExportedResponse })[];
}

/** `pages`: the URLs of all exported pages. */
export async function collectRedirects(
  origin: string,
  listed: readonly ListedRedirect[],
  pages: readonly string[],
): Promise<CollectedRedirects> {
  const found: CollectedRedirects = { moved: [], gone: [] };
  const exact = new Set(listed.flatMap(({ from, isPrefix }) => (isPrefix ? [] : [from])));
  for (const { from, isPrefix, keepsRestAt } of listed) {
    // A path that no site has stands for all other paths below a prefix.
    const answer = await fetchExported(origin, isPrefix ? `${from}/--no-such-page--` : from);
    const location = answer.headers.find(([name]) => name === 'location')?.[1];
    if (answer.status === 410) found.gone.push({ from, isPrefix, answer });
    // A path that has a page again is not redirected.
    if (location === undefined || (answer.status !== 301 && answer.status !== 302)) continue;
    found.moved.push({ from, isPrefix, status: answer.status, location });
    for (const page of keepsRestAt === undefined ? [] : pages) {
      const rest = page.startsWith(`${keepsRestAt}/`) ? page.slice(keepsRestAt?.length) : '';
      if (rest && !exact.has(from + rest))
        found.moved.push({ from: from + rest, isPrefix: false, status: answer.status, location: page });
    }
  }
  return found;
}
