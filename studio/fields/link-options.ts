import type { LinkChoices, LinkedDocument } from '../api/links.ts';
import { findAnchor, findOwnUid, readAddress } from './link-address.ts';

export type LinkSort = 'media' | 'document' | 'web';

/** One of the things that the words in the box may mean. */
export type LinkOption =
  | { readonly id: string; readonly kind: 'web'; readonly url: string }
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
  /** The only kind that the field takes. */
  readonly only: LinkSort | undefined;
  readonly siteUrl: string;
  /** Of the document that links: documents in its language come first. */
  readonly lang?: string | undefined;
}

/** What is searched for an address of our own: its document. */
export function toSearchWords(query: string, siteUrl: string): string {
  const address = readAddress(query);
  return (address === undefined ? undefined : findOwnUid(address, siteUrl)) ?? query.trim();
}

/** The document of a pasted address first; then the address; then what has the words in its name. */
export function listLinkOptions({ query, choices, only, siteUrl, lang }: Question): LinkOption[] {
  const address = readAddress(query);
  const ownUid = address === undefined ? undefined : findOwnUid(address, siteUrl);
  const isWanted = (sort: LinkSort) => only === undefined || only === sort;
  const found = isWanted('document') ? (choices?.documents ?? []) : [];
  const documents = found.toSorted((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
  const isTarget = ({ uid }: LinkedDocument) => ownUid !== undefined && uid === ownUid;
  const toOption = (document: LinkedDocument): LinkOption => {
    const anchorId = address !== undefined && isTarget(document) ? findAnchor(address) : undefined;
    return { id: `document ${document.id}`, kind: 'document', document, anchorId };
  };
  const web: LinkOption[] = address !== undefined && isWanted('web') ? [{ id: 'web', kind: 'web', url: address }] : [];
  const media = isWanted('media') ? (choices?.media ?? []) : [];
  return [
    ...documents.filter(isTarget).map(toOption),
    ...web,
    ...documents.filter((document) => !isTarget(document)).map(toOption),
    ...media.map(
      (file): LinkOption => ({ ...{ id: `media ${file.id}`, kind: 'media' }, asset: file.id, name: file.name, sort: file.kind }), // prettier-ignore
    ),
  ];
}
