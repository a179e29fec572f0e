import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressBookQuery, type AddressBook } from '../api/address-book.ts';
import { findAddress, listChoices, type AddressChoice, type DocumentAddress } from '../models/find-address.ts';
import { useEditor } from './editor-context.ts';
import { useField } from './use-field.ts';

export interface OpenAddress {
  /** As it is written now, saved or not. */
  readonly address: DocumentAddress;
  /** The only addresses that the document may have, if it may not have any other. */
  readonly choices: readonly AddressChoice[] | undefined;
  readonly uid: string | undefined;
}

/** Undefined as long as the site has not told. */
export function useAddressBook(): AddressBook | undefined {
  const { repository } = useEditor();
  return useQuery(addressBookQuery(repository.siteUrl)).data;
}

/** The address of the open document. */
export function useAddress(): OpenAddress {
  const { draft, document } = useEditor();
  const book = useAddressBook();
  const { value } = useField(draft, 'uid');
  const uid = typeof value === 'string' ? value : undefined;
  // The same list until the site tells another: effects depend on it.
  const choices = useMemo(() => listChoices(book, document), [book, document]);
  return { address: findAddress(book, { ...document, uid }), choices, uid };
}
