/** Where the site has pages for documents: `GET {site}/_live/_addresses`. Only the site knows its routes. */
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { NoConnection } from './api-error.ts';
import { offlineCache } from './offline-cache.ts';

const PathsSchema = v.record(v.string(), v.string());
/** The same shape as in site/routes/address-book.ts. */
const TypeAddressesSchema = v.object({
  single: v.optional(v.string()),
  fixed: v.optional(PathsSchema),
  prefix: v.optional(v.string()),
  languages: v.optional(v.array(v.string())),
  shownOn: v.optional(v.string()),
});
const AddressBookSchema = v.object({
  origin: v.string(),
  prefixes: PathsSchema,
  types: v.record(v.string(), TypeAddressesSchema),
});
export type TypeAddresses = v.InferOutput<typeof TypeAddressesSchema>;
export type AddressBook = v.InferOutput<typeof AddressBookSchema>;

/** It changes with a deployment of the site. */
const staleMs = 10 * 60_000;
const timeoutMs = 8000;

/** Without a response of the site no address is known; nothing waits for it. */
export const addressBookQuery = (siteUrl: string) =>
  queryOptions({
    queryKey: ['address-book', siteUrl],
    queryFn: () => offlineCache.ask(`address-book ${siteUrl}`, () => fetchAddressBook(siteUrl)),
    enabled: siteUrl !== '',
    staleTime: staleMs,
    retry: false,
    throwOnError: false,
  });

/** A site that does not respond is like a missing connection: what it said last is used. */
async function fetchAddressBook(siteUrl: string): Promise<AddressBook> {
  try {
    const response = await fetch(`${siteUrl}/_live/_addresses`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The site answered ${response.status}`);
    return v.parse(AddressBookSchema, await response.json());
  } catch (error) {
    throw new NoConnection(error);
  }
}
