import type { LinkChoices, LinkedDocument } from '../api/links.ts';
import type { ShownAddress } from '../api/site-requests.ts';
import { readAddress, readOwnAddress } from './link-address.ts';

export type LinkSort = 'media' | 'document' | 'web';

/** One possible meaning of the text in the search box. */
export type LinkOption =
  | {
      readonly id: string;
      readonly kind: 'web';
      readonly url: string;
      /** What the site shows at a URL of its own. */
      readonly found: ShownAddress | undefined;
    }
  | {
      readonly id: string;
      readonly kind: 'document';
      readonly document: LinkedDocument;
      readonly anchorId: string | undefined;
    }
  | {
      readonly id: string;
      readonly kind: 'media';
      readonly asset: string;
      readonly name: string;
      readonly sort: string;
    };

interface Question {
  readonly query: string;
  readonly choices: LinkChoices | undefined;
  /** The only kind that the field accepts. */
  readonly only: LinkSort | undefined;
  readonly siteUrl: string;
  /** For a URL of the site: what the site shows there, and its document, if the field accepts it. */
  readonly own?: { readonly found: ShownAddress; readonly document: LinkedDocument | undefined } | undefined;
}

/** The search text: for a URL of the site its last segment, otherwise the query itself. */
export function toSearchWords(query: string, siteUrl: string): string {
  const address = readAddress(query);
  return (address === undefined ? undefined : readOwnAddress(address, siteUrl)?.uid) ?? query.trim();
}

/**
 * The options in order: the document of a pasted URL, the URL itself, then documents and files that match the words.
 */
export function listLinkOptions(question: Question): LinkOption[] {
  const { query, choices, only, siteUrl, own } = question;
  const address = readAddress(query);
  const ownAddress = address === undefined ? undefined : readOwnAddress(address, siteUrl);
  const isWanted = (sort: LinkSort) => only === undefined || only === sort;
  const target = isWanted('document') ? own?.document : undefined;
  const documents = isWanted('document') ? (choices?.documents ?? []).filter(({ id }) => id !== target?.id) : [];
  // The site's response wins, but the site does not know unpublished documents.
  const mayBeTarget = ({ uid }: LinkedDocument) =>
    ownAddress !== undefined && uid === ownAddress.uid && own?.found.kind !== 'document';
  const toOption = (document: LinkedDocument): LinkOption => {
    const anchorId = document === target || mayBeTarget(document) ? ownAddress?.anchorId : undefined;
    return { id: `document ${document.id}`, kind: 'document', document, anchorId };
  };
  // A URL of a document without a query string is offered as a document link only, which survives a change of the URL.
  const isAddress = address !== undefined && isWanted('web') && (!target || ownAddress?.hasQuery === true);
  const web: LinkOption[] = isAddress ? [{ id: 'web', kind: 'web', url: address, found: own?.found }] : [];
  const media = isWanted('media') ? (choices?.media ?? []) : [];
  return [
    ...(target ? [target] : []).map(toOption),
    ...documents.filter(mayBeTarget).map(toOption),
    ...web,
    ...documents.filter((document) => !mayBeTarget(document)).map(toOption),
    ...media.map((file): LinkOption => ({
      id: `media ${file.id}`,
      kind: 'media',
      asset: file.id,
      name: file.name,
      sort: file.kind,
    })),
  ];
}

/** Whether the first option cannot change any more: a URL of another site stays first whatever else is found. */
export function isFirstSure([first]: readonly LinkOption[], siteUrl: string): boolean {
  return first?.kind === 'web' && readOwnAddress(first.url, siteUrl) === undefined;
}
