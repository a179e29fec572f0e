/**
 * The types of which a new document can be begun in a language. A type whose addresses are all taken would lead to a
 * document without a page, and a second document of a single type to nothing. Pure.
 */
import type { DocumentRow } from '../../../cms/studio-api.ts';
import type { StudioType } from '../../../cms/studio-models.ts';
import type { AddressBook } from '../../api/address-book.ts';
import { listChoices, mayHavePage } from '../../models/find-address.ts';

export interface TypeOffers {
  readonly offered: readonly StudioType[];
  /** Those with one document for each language, which is there already. */
  readonly existing: readonly StudioType[];
  /** Those for which the site has no free address. */
  readonly full: readonly StudioType[];
}

/** The documents that take the place of others. Undefined as long as they are not known. */
export type TakenPlaces = readonly Pick<DocumentRow, 'type' | 'uid'>[] | undefined;

interface OfferFacts {
  readonly lang: string;
  readonly book: AddressBook | undefined;
  readonly taken: TakenPlaces;
}

/** The types of which only some documents can be: their documents must be known before one is offered. */
export function listLimited(types: readonly StudioType[], { lang, book }: Omit<OfferFacts, 'taken'>): string[] {
  return types
    .filter(({ id, repeatable }) => !repeatable || listChoices(book, { type: id, lang }) !== undefined)
    .map(({ id }) => id);
}

export function sortTypes(types: readonly StudioType[], facts: OfferFacts): TypeOffers {
  const limited = new Set(listLimited(types, facts));
  const kinds = Map.groupBy(types, (type) => (limited.has(type.id) ? judge(type, facts) : judgeOpen(type, facts)));
  return {
    offered: kinds.get('offered') ?? [],
    existing: kinds.get('existing') ?? [],
    full: kinds.get('full') ?? [],
  };
}

type Judgement = keyof TypeOffers | 'waiting';

const judgeOpen = ({ id }: StudioType, { book, lang }: OfferFacts): Judgement =>
  mayHavePage(book, { type: id, lang }) ? 'offered' : 'full';

function judge({ id, repeatable }: StudioType, { lang, book, taken }: OfferFacts): Judgement {
  if (!taken) return 'waiting';
  const own = taken.filter(({ type }) => type === id);
  if (!repeatable) return own.length > 0 ? 'existing' : 'offered';
  const uids = new Set(own.map(({ uid }) => uid));
  const choices = listChoices(book, { type: id, lang }) ?? [];
  return choices.some(({ uid }) => !uids.has(uid)) ? 'offered' : 'full';
}
