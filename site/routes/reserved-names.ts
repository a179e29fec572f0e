/** Uids that the site cannot serve, because it uses their URLs for something else. */
import { getDocumentPath } from './links.ts';
import { resolveRoute } from './resolve-route.ts';
import { companyRoute } from './sections.ts';

const reservedEndings: ReadonlyMap<string, string> = new Map([
  ['.md', 'the Markdown of a page'],
  ['.ics', 'the calendar file of an event'],
  ['.styled', 'the data of a page'],
]);

const reservedSegments: ReadonlyMap<string, string> = new Map([
  ['feed.xml', 'a feed'],
  ['atom.xml', 'a feed'],
  ['feed.json', 'a feed'],
  ['index', 'the Markdown of a start page'],
]);

/** The reason why a document of the type cannot have the uid; undefined if it can, or has no page of its own. */
export function findReservedName({ type, uid }: { type: string; uid: string }): string | undefined {
  const path = getDocumentPath(type, uid);
  if (path === undefined) return undefined;
  const segment = uid.slice(uid.lastIndexOf('/') + 1);
  const ending = [...reservedEndings].find(([own]) => segment.endsWith(own));
  if (ending) return `uid must not end with ${ending[0]}: that is the address of ${ending[1]}`;
  const reserved = reservedSegments.get(segment);
  if (reserved !== undefined) return `uid must not end with ${segment}: that is the address of ${reserved}`;
  return isServed(path, uid) ? undefined : `uid must not be "${uid}": the site has another page at that address`;
}

function isServed(path: string, uid: string): boolean {
  const companySlug = 'company';
  const route = resolveRoute(path === companyRoute ? path.replace('{company}', companySlug) : path, { companySlug });
  return route !== undefined && [route.document?.uid, route.params['jobId']].includes(uid);
}
