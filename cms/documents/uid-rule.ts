/** Which uids a document may get. A uid is a part of a URL path, so it must have one spelling that every URL keeps. */

interface DocumentName {
  readonly type: string;
  readonly uid: string;
}

/** The reason why a document cannot get a uid; undefined if it can. */
export type FindUidProblem = (name: DocumentName) => string | undefined;

/** `findReservedName`: why the site uses this URL for something else; undefined if it does not. */
export function createUidRule(findReservedName: FindUidProblem = () => undefined): FindUidProblem {
  return (name) => findSpellingProblem(name.uid) ?? findReservedName(name);
}

/** Characters that a URL path uses for something else, or cannot contain unescaped. */
const notInPaths = /["#%<>?[\\\]^`{|}]/gu;
/**
 * Control and format characters, separators, private and unassigned characters: nobody sees or can type them. The two
 * joiners are letters of their words in some scripts, and part of emoji.
 */
const invisible = /(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])|[[\p{C}\p{Z}]--[\u200c\u200d]]/v;

function findSpellingProblem(uid: string): string | undefined {
  if (invisible.test(uid)) return 'uid must not hold invisible characters or blanks';
  const forbidden = new Set(uid.match(notInPaths));
  if (forbidden.size > 0) return `uid must not hold ${[...forbidden].join(' ')}, which URLs use for something else`;
  const segments = uid.split('/');
  if (segments.includes('')) return 'uid must not begin or end with a slash, or hold two in a row';
  // URLs resolve the segments "." and "..", and many servers hide names that begin with a dot.
  if (segments.some((segment) => segment.startsWith('.') || segment.endsWith('.')))
    return 'uid must not have a part that begins or ends with a dot';
  const spelling = toUidSpelling(uid);
  return spelling === uid ? undefined : `uid must be in lower case, as URLs are: "${spelling}"`;
}

/** The one spelling of a name: in lower case, and with composed letters. */
function toUidSpelling(uid: string): string {
  return uid.toLowerCase().normalize('NFC');
}
