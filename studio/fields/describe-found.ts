import type { ShownAddress } from '../api/site-requests.ts';
import { linkStrings } from '../strings/fields.ts';

/** The problem of a URL of the site, if it has one. */
export function describeFound(found: ShownAddress): string | undefined {
  switch (found.kind) {
    case 'absent':
    case 'gone':
    case 'unknown':
      return linkStrings.own[found.kind];
    case 'document':
    case 'page':
    case 'elsewhere':
      return found.movedTo === undefined ? undefined : linkStrings.own.moved(found.movedTo);
  }
}
