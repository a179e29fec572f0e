import type { FoundAddress } from '../api/site-questions.ts';
import { linkWords } from '../words/fields.ts';

/** What is wrong with an address of the site, if anything is. */
export function describeFound(found: FoundAddress): string | undefined {
  switch (found.kind) {
    case 'absent':
    case 'gone':
      return linkWords.own[found.kind];
    case 'document':
    case 'page':
    case 'elsewhere':
      return found.movedTo === undefined ? undefined : linkWords.own.moved(found.movedTo);
  }
}
