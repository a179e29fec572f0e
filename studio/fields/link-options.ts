import type { LinkChoices, LinkedDocument } from '../api/links.ts';
import type { FoundAddress } from '../api/site-questions.ts';
import { readAddress, readOwnAddress } from './link-address.ts';

export type LinkSort = 'media' | 'document' | 'web';

/** One of the things that the words in the box may mean. */
export type LinkOption =
  | {
      readonly id: string;
      readonly kind: 'web';
      readonly url: string;
      /** What the site says of an address of its own. */
      readonly found: FoundAddress | undefined;
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
  /** The only kind that the field takes. */
  readonly only: LinkSort | undefined;
  readonly siteUrl: string;
  /** What the site shows at an address of its own, and the document, if it is one that the field takes. */
  readonly own?: { readonly found: FoundAddress; readonly document: LinkedDocument | undefined } | undefined;
}

/** What is searched for an address of our own: its document. */
export function toSearchWords(query: string, siteUrl: string): string {
  const address = readAddress(query);
  return (address === undefined ? undefined : readOwnAddress(address, siteUrl)?.uid) ?? query.trim();
}

/** The document of a pasted address first; then the address; then what has the words in its name. */
export function listLinkOptions(question: Question): LinkOption[] {
  const { query, choices, only, siteUrl, own } = question;
  const address = readAddress(query);
  const ownAddress = address === undefined ? undefined : readOwnAddress(address, siteUrl);
  const isWanted = (sort: LinkSort) => only === undefined || only === sort;
  const target = isWanted('document') ? own?.document : undefined;
  const documents = isWanted('document') ? (choices?.documents ?? []).filter(({ id }) => id !== target?.id) : [];
  // The site knows best; it does not know documents that readers cannot see.
  const mayBeTarget = ({ uid }: LinkedDocument) =>
    ownAddress !== undefined && uid === ownAddress.uid && own?.found.kind !== 'document';
  const toOption = (document: LinkedDocument): LinkOption => {
    const anchorId = document === target || mayBeTarget(document) ? ownAddress?.anchorId : undefined;
    return { id: `document ${document.id}`, kind: 'document', document, anchorId };
  };
  // An address that is a document is linked as one: the link stays right when the address becomes another.
  const isAddress = address !== undefined && isWanted('web') && (!target || ownAddress?.hasQuery === true);
  const web: LinkOption[] = isAddress ? [{ id: 'web', kind: 'web', url: address, found: own?.found }] : [];
  const media = isWanted('media') ? (choices?.media ?? []) : [];
  return [
    ...(target ? [target] : []).map(toOption),
    ...documents.filter(mayBeTarget).map(toOption),
    ...web,
    ...documents.filter((document) => !mayBeTarget(document)).map(toOption),
    ...media.map(
      (file): LinkOption => ({ ...{ id: `media ${file.id}`, kind: 'media' }, asset: file.id, name: file.name, sort: file.kind }), // prettier-ignore
    ),
  ];
}
